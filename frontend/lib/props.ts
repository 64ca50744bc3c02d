/** Generated from src/render/islands/props by `UPDATE=1 cargo test --test suite island_props`. */

/**
 * Texts of a carousel.
 */
export type CarouselTexts = { 
/**
 * What screen readers call such a thing.
 */
role: string, 
/**
 * Name of this one.
 */
label: string, 
/**
 * Name of the list in it.
 */
slides: string, 
/**
 * Name of the button that goes back.
 */
previous: string, 
/**
 * Name of the button that goes on.
 */
next: string, };

/**
 * What `CompanyCustomersForm` is called with.
 */
export type CompanyCustomersFormProps = { 
/**
 * Where the message is posted to: the CMS's lead action.
 */
action: string, 
/**
 * Path of the page that follows a message that has arrived.
 */
success: string, 
/**
 * The same page, signed by the CMS, which leads there what was sent without scripting. Without it the visitor
 * sees the CMS's own answer.
 */
redirect?: string, 
/**
 * Sent along as `subject`.
 */
subject: string, 
/**
 * What a visitor sees when sending fails.
 */
onFailure: FailureNotice, 
/**
 * Labels.
 */
labels: FormLabels, 
/**
 * The text beside the checkbox, with `{name}` where a link stands.
 */
terms: string, 
/**
 * Those links.
 */
termsLinks: Array<TermsLink>, 
/**
 * Messages under the fields.
 */
errors: FormErrors, 
/**
 * Said to screen readers when fields are not right.
 */
invalid: string, 
/**
 * Said when sending fails.
 */
failure: Phrase, };

/**
 * What `CookieBanner` is called with.
 */
export type CookieBannerProps = { 
/**
 * Name for screen readers.
 */
label: string, 
/**
 * Label of the button that accepts.
 */
accept: string, 
/**
 * Label of the button that refuses.
 */
deny: string, 
/**
 * Says that consent is given, when a visitor comes back to the question.
 */
accepted: string, 
/**
 * Says that it is refused.
 */
denied: string, };

/**
 * A department in the menu.
 */
export type Department = { 
/**
 * Id of its section.
 */
id: string, 
/**
 * As shown.
 */
name: string, };

/**
 * Texts around a document of others.
 */
export type EmbedTexts = { 
/**
 * Name of the frame for screen readers.
 */
title: string, 
/**
 * Label of what loads the document.
 */
load: string, };

/**
 * A property of vacancies.
 */
export type Facet = { 
/**
 * Name in the address and of the items' data attribute.
 */
name: string, 
/**
 * Name for visitors.
 */
label: Phrase, 
/**
 * A facet that is there or not: one checkbox. The others are lists of values.
 */
toggle: boolean, 
/**
 * Values, and how many vacancies have each.
 */
options: Array<[string, number]>, };

/**
 * What a visitor sees when sending fails.
 */
export type FailureNotice = "log" | "message";

/**
 * Messages under the fields.
 */
export type FormErrors = { 
/**
 * No name.
 */
name: string, 
/**
 * No e-mail address.
 */
email: string, 
/**
 * Something that is no e-mail address.
 */
emailInvalid: string, 
/**
 * No company.
 */
company: string, 
/**
 * No message.
 */
message: string, 
/**
 * The terms are not accepted.
 */
terms: string, };

/**
 * Labels of the form.
 */
export type FormLabels = { 
/**
 * First and last name.
 */
name: string, 
/**
 * E-mail address.
 */
email: string, 
/**
 * Telephone number.
 */
phone: string, 
/**
 * Name of the company.
 */
company: string, 
/**
 * The message.
 */
message: string, 
/**
 * The field that people never see.
 */
honeypot: string, 
/**
 * The button.
 */
submit: string, };

/**
 * An item of the navigation. Without an address it only opens its children.
 */
export type HeaderItem = { 
/**
 * Its title.
 */
label: string, 
/**
 * Its title on small screens, if that is another.
 */
mobileLabel?: string, 
/**
 * Where it leads.
 */
href?: string, 
/**
 * The address's path, if it is not the whole address.
 */
path?: string, 
/**
 * Its slug, if that is not the path's last segment.
 */
slug?: string, 
/**
 * For screen readers, instead of the title.
 */
name?: string, 
/**
 * Opens in a new tab.
 */
newTab?: boolean, 
/**
 * Shows the number of vacancies.
 */
count?: boolean, 
/**
 * Its dropdown shows the graphic of the company's own page.
 */
graphic?: boolean, 
/**
 * The next level.
 */
children?: Array<HeaderItem>, };

/**
 * Texts of the header.
 */
export type HeaderTexts = { 
/**
 * Name of the bar's navigation for screen readers.
 */
main: string, 
/**
 * Name of the overlay's navigation.
 */
all: string, 
/**
 * Name of the button of a dropdown, with `{title}`.
 */
open: string, 
/**
 * Label of the button that opens the overlay.
 */
menu: string, 
/**
 * Label of the button that closes it.
 */
close: string, 
/**
 * Label of the button that leads back from a child panel.
 */
back: string, };

/**
 * What `HtmlEmbed` is called with.
 */
export type HtmlEmbedProps = { 
/**
 * Path of the document that holds the HTML.
 */
src: string, 
/**
 * Texts.
 */
texts: EmbedTexts, };

/**
 * What `ImageCarousel` is called with.
 */
export type ImageCarouselProps = { 
/**
 * Texts.
 */
texts: CarouselTexts, 
/**
 * How many pictures there are.
 */
count: number, 
/**
 * Says which picture is shown, with `{index}`.
 */
position: string, };

/**
 * What `LogoTicker` is called with.
 */
export type LogoTickerProps = { 
/**
 * Label of the button that stops the movement.
 */
pause: string, };

/**
 * A message, and its language where it is another one than the page's.
 */
export type Phrase = { 
/**
 * The text.
 */
text: string, 
/**
 * Such as `de`.
 */
lang?: string, };

/**
 * What `Popup` is called with.
 */
export type PopupProps = { 
/**
 * Seconds until it slides in; 0 is at once.
 */
delay: number, 
/**
 * Name for screen readers.
 */
label: string, 
/**
 * Name of the button that closes it.
 */
close: string, };

/**
 * What `SiteHeader` is called with.
 */
export type SiteHeaderProps = { 
/**
 * Level 1: the bar's items and the overlay's.
 */
items: Array<HeaderItem>, 
/**
 * The page's path if an item stands for it, else empty.
 */
current: string, 
/**
 * Scrolling down hides the bar.
 */
hideOnScroll: boolean, 
/**
 * Texts.
 */
texts: HeaderTexts, };

/**
 * What `StepsSlider` is called with.
 */
export type StepsSliderProps = { 
/**
 * Texts.
 */
texts: CarouselTexts, };

/**
 * What `SustainabilityWidget` is called with.
 */
export type SustainabilityWidgetProps = { 
/**
 * Wood You Care's page for the language and the company.
 */
src: string, 
/**
 * Texts.
 */
texts: EmbedTexts, };

/**
 * What `TeamGrid` is called with.
 */
export type TeamGridProps = { 
/**
 * Name of the menu for screen readers.
 */
label: string, 
/**
 * The departments that have a name, in their order on the page.
 */
departments: Array<Department>, };

/**
 * What `TeamSlider` is called with.
 */
export type TeamSliderProps = { 
/**
 * Texts.
 */
texts: CarouselTexts, };

/**
 * A link in the text beside the checkbox.
 */
export type TermsLink = { 
/**
 * Its place: `{name}` in the text.
 */
name: string, 
/**
 * What it says.
 */
text: string, 
/**
 * Where it leads; without an address it is plain text.
 */
href?: string, };

/**
 * What `VacancyList` is called with.
 */
export type VacancyListProps = { 
/**
 * How many vacancies there are.
 */
total: number, 
/**
 * What can be filtered by; a facet without options is not shown.
 */
facets: Array<Facet>, 
/**
 * Texts.
 */
texts: VacancyListTexts, };

/**
 * Texts of the vacancy overview.
 */
export type VacancyListTexts = { 
/**
 * Name of the filters for screen readers.
 */
filters: string, 
/**
 * The option that filters nothing.
 */
any: string, 
/**
 * Label of the button that wipes all filters.
 */
reset: string, 
/**
 * Number of results, with `{count}`.
 */
many: string, 
/**
 * One result, with `{count}`.
 */
one: string, 
/**
 * Label of the button that shows a long list to its end, with `{count}`.
 */
all: string, 
/**
 * No result.
 */
none: string, };

/**
 * What `VideoPlayer` is called with.
 */
export type VideoPlayerProps = { 
/**
 * YouTube's id of the video, 11 characters.
 */
video: string, 
/**
 * Name of the player for screen readers.
 */
title: string, 
/**
 * Label of the play button.
 */
label: string, 
/**
 * Says where the video comes from.
 */
notice: string, };
