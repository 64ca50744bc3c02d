/** If the server ended before it sent the script of this page, the page is loaded again when it is back. */
addEventListener(
  "error",
  ({ target }) => {
    if (target.dataset?.state === undefined) {
      return;
    }
    const again = () =>
      fetch(location.href, { method: "HEAD" }).then(
        () => location.reload(),
        () => setTimeout(again, 1000),
      );
    again();
  },
  true,
);
