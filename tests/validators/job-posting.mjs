// What Google requires of a JobPosting, and the values that it knows:
// https://developers.google.com/search/docs/appearance/structured-data/job-posting

const EMPLOYMENT_TYPES = new Set(
  "FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER".split(" "),
);
const UNITS = new Set("HOUR DAY WEEK MONTH YEAR".split(" "));
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;
const COUNTRY = /^[A-Z]{2}$/;
const PROPERTIES = new Set(
  `@context @type title description datePosted validThrough hiringOrganization jobLocation jobLocationType
   applicantLocationRequirements baseSalary employmentType identifier directApply url`.split(/\s+/),
);

/** What is wrong with one. */
export function jobPostingFaults(posting) {
  const faults = [];
  const check = (fine, fault) => fine || faults.push(fault);
  const text = (value) => typeof value === "string" && value.trim() !== "";
  for (const name of Object.keys(posting)) check(PROPERTIES.has(name), `${name} is not one of Google's properties`);
  check(text(posting.title) && !/[€$<>]|\d{4}/.test(posting.title), `the title "${posting.title}"`);
  check(text(posting.description) && posting.description.startsWith("<"), "the description is not HTML");
  check(posting.description !== posting.title, "the description is the title again");
  check(DATE.test(posting.datePosted), "datePosted");
  check(text(posting.hiringOrganization?.name), "hiringOrganization.name");
  check(/^https?:/.test(posting.hiringOrganization?.logo ?? "https:"), "hiringOrganization.logo");
  const isRemote = posting.jobLocationType === "TELECOMMUTE";
  if (isRemote) {
    const countries = [posting.applicantLocationRequirements].flat();
    check(countries.length > 0 && countries.every((country) => text(country?.name)), "applicantLocationRequirements");
  } else {
    check(!("jobLocationType" in posting), "jobLocationType");
    const address = posting.jobLocation?.address;
    check(address?.["@type"] === "PostalAddress" && COUNTRY.test(address.addressCountry), "jobLocation.address");
  }
  if ("validThrough" in posting) {
    check(DATE.test(posting.validThrough) && posting.validThrough > posting.datePosted, "validThrough");
  }
  if ("employmentType" in posting) check(EMPLOYMENT_TYPES.has(posting.employmentType), "employmentType");
  if ("directApply" in posting) check(typeof posting.directApply === "boolean", "directApply");
  if ("baseSalary" in posting) {
    const { currency, value } = posting.baseSalary;
    const amounts = [value.value, value.minValue, value.maxValue].filter((amount) => amount !== undefined);
    check(/^[A-Z]{3}$/.test(currency) && UNITS.has(value.unitText), "baseSalary");
    check(amounts.length > 0 && amounts.every((amount) => typeof amount === "number" && amount > 0), "an amount");
  }
  check(text(posting.identifier?.value), "identifier");
  check(/^https?:/.test(posting.url), "url");
  return faults;
}
