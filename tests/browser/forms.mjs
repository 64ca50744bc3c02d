// What visitors fill in, answer and choose: these tests wait for the browser half of the time.
import "./consent.test.mjs";
import "./contact-forms.test.mjs";
import "./saved-vacancies.test.mjs";
import "./translated.test.mjs";
import "./islands/candidate-form.test.mjs";
import "./islands/company-customers-form.test.mjs";
import "./islands/cookie-banner.test.mjs";
import "./islands/popup.test.mjs";
