/** Generated from src/render/islands/props by `UPDATE=1 cargo test --test suite island_props`. */

/**
 * Messages under the fields (spec section 5).
 */
export type CandidateFormErrors = { 
/**
 * Not an e-mail address.
 */
email: Phrase, 
/**
 * Not a telephone number.
 */
phone: Phrase, 
/**
 * No file, or not a PDF.
 */
pdf: Phrase, 
/**
 * The file is larger than 15 MB.
 */
size: Phrase, 
/**
 * The upload failed.
 */
upload: Phrase, };

/**
 * Labels of the form.
 */
export type CandidateFormLabels = { 
/**
 * The honeypot field, which people never see.
 */
honeypot: string, 
/**
 * The button.
 */
submit: string, 
/**
 * The progress of the upload, for screen readers.
 */
progress: string, 
/**
 * The button that ends the upload.
 */
cancel: string, 
/**
 * Announced when it was used.
 */
cancelled: string, 
/**
 * After a reload: the texts are still there, the file has to be chosen again.
 */
again: string, };

/**
 * What `CandidateForm` is called with. What is sent besides the fields is HTML, its slot `hidden`: there `redirect`,
 * the page that follows as the CMS signed it, is sent only without JavaScript; without it the visitor sees the CMS's
 * own answer then.
 */
export type CandidateFormProps = { 
/**
 * The address that the form posts to: an action of the CMS.
 */
action: string, 
/**
 * Path of the page that is shown after a successful submission.
 */
success: string, 
/**
 * What a visitor sees if sending fails. A form with a file always shows it.
 */
onFailure: FailureNotice, 
/**
 * The fields, in the order of the form.
 */
fields: Array<FormFieldProps>, 
/**
 * The checkbox.
 */
consent: Consent, 
/**
 * Labels.
 */
labels: CandidateFormLabels, 
/**
 * Messages under the fields, whatever they are for.
 */
errors: CandidateFormErrors, 
/**
 * Announced to screen readers if fields are invalid.
 */
invalid: string, 
/**
 * Announced if sending fails.
 */
failure: Phrase, };

/**
 * What cards say, with places for values.
 */
export type CardTexts = { 
/**
 * Label of the button that saves the vacancy, with `{title}`.
 */
save: string, 
/**
 * With `{hours}`.
 */
hours: string, 
/**
 * With `{amount}`.
 */
amount: string, 
/**
 * Only a minimum, with `{amount}`.
 */
from: string, 
/**
 * Only a maximum, with `{amount}`.
 */
to: string, 
/**
 * With `{min}` and `{max}`.
 */
range: string, 
/**
 * For what is paid, by the salary's unit.
 */
units: { [key in string]: string }, 
/**
 * Contracts by schema.org's words.
 */
types: { [key in string]: string }, };

/**
 * Texts of a carousel.
 */
export type CarouselTexts = { 
/**
 * Role description for screen readers.
 */
role: string, 
/**
 * Name of this carousel.
 */
label: string, 
/**
 * Name of its list.
 */
slides: string, 
/**
 * Name of the previous button.
 */
previous: string, 
/**
 * Name of the next button.
 */
next: string, };

/**
 * What `CompanyCustomersForm` is called with. What is sent besides the fields is HTML, its slot `hidden`: there
 * `redirect`, the page that follows as the CMS signed it, is sent only without JavaScript; without it the visitor sees the
 * CMS's own answer then.
 */
export type CompanyCustomersFormProps = { 
/**
 * The address that the form posts to: the CMS's lead action.
 */
action: string, 
/**
 * Path of the page that is shown after a successful submission.
 */
success: string, 
/**
 * What a visitor sees if sending fails.
 */
onFailure: FailureNotice, 
/**
 * The fields, in the order of the form.
 */
fields: Array<FormFieldProps>, 
/**
 * The checkbox.
 */
consent: Consent, 
/**
 * Labels.
 */
labels: FormLabels, 
/**
 * The message for what is no e-mail address.
 */
email: string, 
/**
 * Announced to screen readers if fields are invalid.
 */
invalid: string, 
/**
 * Announced if sending fails.
 */
failure: Phrase, };

/**
 * The checkbox.
 */
export type Consent = { 
/**
 * Its name in the CMS.
 */
name: string, 
/**
 * The text beside it, with `{name}` for each link.
 */
text: string, 
/**
 * Those links.
 */
links: Array<TermsLink>, 
/**
 * The message when it is not checked.
 */
error: string, };

/**
 * What `CookieBanner` is called with.
 */
export type CookieBannerProps = { 
/**
 * Name for screen readers.
 */
label: string, 
/**
 * Label of the accept button.
 */
accept: string, 
/**
 * Label of the refuse button.
 */
deny: string, 
/**
 * Says that consent was given, when a visitor opens the banner again.
 */
accepted: string, 
/**
 * Says that consent was refused.
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
 * Texts around an embedded document.
 */
export type EmbedTexts = { 
/**
 * Name of the frame for screen readers.
 */
title: string, 
/**
 * Label of the button that loads the document.
 */
load: string, };

/**
 * A property of vacancies.
 */
export type Facet = { 
/**
 * Name in the address and in the items' data attribute.
 */
name: string, 
/**
 * Name for visitors.
 */
label: Phrase, 
/**
 * Whether the facet is a single checkbox. The others are lists of values.
 */
toggle: boolean, 
/**
 * Values, and the number of vacancies for each.
 */
options: Array<[string, number]>, };

/**
 * What a visitor sees if sending fails.
 */
export type FailureNotice = "log" | "message";

/**
 * How a field is shown and checked.
 */
export type FieldType = "text" | "email" | "tel" | "file" | "area";

/**
 * A field.
 */
export type FormFieldProps = { 
/**
 * How it is shown and checked.
 */
type: FieldType, 
/**
 * What a browser may fill in, as HTML's `autocomplete` says it.
 */
autoComplete?: string, 
/**
 * Its name in the CMS.
 */
name: string, 
/**
 * Its label.
 */
label: string, 
/**
 * Whether the field must be filled in.
 */
required: boolean, 
/**
 * The message when it is not.
 */
error?: string, };

/**
 * Labels of the form.
 */
export type FormLabels = { 
/**
 * The honeypot field, which people never see.
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
 * Its title on small screens, if different.
 */
mobileLabel?: string, 
/**
 * Its address.
 */
href?: string, 
/**
 * The address's path, if different from the address.
 */
path?: string, 
/**
 * Its slug, if different from the path's last segment.
 */
slug?: string, 
/**
 * Accessible name, instead of the title.
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
 * Whether its dropdown shows the graphic (on the company's own page).
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
 * Label of the button that returns from a child panel.
 */
back: string, };

/**
 * What `HtmlEmbed` is called with.
 */
export type HtmlEmbedProps = { 
/**
 * Path of the document with the HTML.
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
 * Number of images.
 */
count: number, 
/**
 * Announces the current image, with `{index}`.
 */
position: string, };

/**
 * What `LogoTicker` is called with.
 */
export type LogoTickerProps = { 
/**
 * Label of the pause button.
 */
pause: string, };

/**
 * A message, and its language if it differs from the page's.
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
 * Seconds until it slides in; 0 means at once.
 */
delay: number, 
/**
 * Name for screen readers.
 */
label: string, 
/**
 * Name of the close button.
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
 * The bar has room for its items.
 */
bar: boolean, 
/**
 * The page's path if it is in the navigation, otherwise empty.
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
 * Props of `SustainabilityWidget`.
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
 * The departments with a name, in their order on the page.
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
 * Its placeholder: `{name}` in the text.
 */
name: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Its address; without an address it is plain text.
 */
href?: string, };

/**
 * What `VacancyList` is called with.
 */
export type VacancyListProps = { 
/**
 * How many vacancies there are, on all pages of the overview.
 */
total: number, 
/**
 * Address of the file for the text search ([`crate::content::folders::VACANCY_SEARCH`]).
 */
index: string, 
/**
 * The facets to filter by; a facet without options is not shown.
 */
facets: Array<Facet>, 
/**
 * Texts.
 */
texts: VacancyListTexts, 
/**
 * Of an overview that is divided: what cards say. The cards that a visitor looks for are made of the file of the search
 * and the `template` in the slot.
 */
card?: CardTexts, };

/**
 * Texts of the vacancy overview.
 */
export type VacancyListTexts = { 
/**
 * Name of the filters for screen readers.
 */
filters: string, 
/**
 * Label of the text field.
 */
search: string, 
/**
 * What the text can be about, inside the empty field.
 */
hint: string, 
/**
 * Text when the search cannot be loaded.
 */
failed: string, 
/**
 * The option without a filter.
 */
any: string, 
/**
 * Label of the filter that leaves what the visitor has saved.
 */
saved: string, 
/**
 * Label of the button that resets all filters.
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
 * Label of the button that shows more of a long list, which may have `{count}`.
 */
all: string, 
/**
 * Text without results.
 */
none: string, 
/**
 * The same when the visitor wants what is saved and has saved nothing.
 */
unsaved: string, 
/**
 * What stands before the last three digits of a number.
 */
thousands: string, };

/**
 * What `VideoPlayer` is called with.
 */
export type VideoPlayerProps = { 
/**
 * YouTube's id of the video, 11 characters, and where it begins: `ysz5S6PUM-U&start=90`.
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
 * Names the origin of the video.
 */
notice: string, };
