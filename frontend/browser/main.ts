/** First script of every page. CSS shows what needs scripting only when this class is there. */
document.documentElement.classList.add("js");
