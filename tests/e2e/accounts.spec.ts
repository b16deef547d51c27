import { expect, type Page } from "@playwright/test";
import { daysAhead, putDraft } from "#harness/browser/booking.ts";
import {
  agree,
  enterCode,
  expectSaid,
  fillPasswords,
  fillPerson,
  mainForm,
  openDetails,
  sendCode,
} from "#harness/browser/forms.ts";
import { checkPage, expectLinks, press, refuse } from "#harness/browser/pages.ts";
import { codeFor, freshEmail, goodPassword, test } from "#harness/browser/people.ts";

const draftKey = "layisha.registration-draft";

async function fillDetails(page: Page): Promise<void> {
  await fillPerson(page);
  await fillPasswords(page);
  await agree(page);
}

test("a reload keeps the step and the details, and no secret; registering without a booking ends at the login", {
  tag: ["@S-60", "@S-63", "@F-179", "@F-181", "@F-182", "@F-183"],
}, async ({ page, request }) => {
  const email = freshEmail();
  await page.goto("/clients/register");
  await sendCode(page, email);
  await page.getByLabel("Verification code").fill("123");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByLabel("Verification code")).toHaveValue("");
  await expect(page.getByText(/You can resend OTP in \d+ seconds?/)).toBeVisible();

  const code = await codeFor(request, email);
  await page.getByLabel("Verification code").fill(code);
  await fillPerson(page);
  await page.getByRole("radio", { name: "Yes" }).check();
  await fillPasswords(page);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain("Sample");
  for (const secret of [goodPassword, code, "erified"]) expect(stored).not.toContain(secret);

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Thandi");
  await expect(page.getByLabel("Cellphone")).toHaveValue("082 555 0001");
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await fillPasswords(page);
  await agree(page);
  const sent = page.waitForRequest("**/api/clients/register");
  await press(page, "Create my account");
  expect((await sent).postDataJSON()).toMatchObject({
    email,
    corporateInterest: "yes",
    agreedToTerms: true,
    termsVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d(\.\d+)?$/),
    signIn: false,
  });
  await expect(page).toHaveURL("/clients/login");
  await expect(page.getByText(/Your account is ready/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  expect(await page.evaluate((key) => sessionStorage.getItem(key), draftKey)).toBeNull();
  // The form that was sent has a password too, and stays until the login is here.
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
});

test("each rule of the form says so beside its field; an address that is taken, or unverified by now, leads to the way out", {
  tag: ["@V-45", "@S-62", "@S-276", "@V-21", "@V-22", "@V-27"],
}, async ({ page }) => {
  await openDetails(page, "clients");
  await press(page, "Create my account");
  await expectSaid(
    page,
    "Name is required",
    "Surname is required",
    "Cellphone is required",
    "Password is required",
    "Confirm Password is required",
    "Please agree to the Terms and Conditions",
  );
  await checkPage(page);

  await fillDetails(page);
  await page.getByLabel("Cellphone").fill("12345");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await press(page, "Create my account");
  const joined =
    "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.";
  await expect(mainForm(page).getByText(joined)).toHaveCount(2);
  await expectSaid(page, "Passwords do not match");
  await expect(mainForm(page).getByText(/start with \+ and its code/)).toHaveCount(2);
  await mainForm(page)
    .getByRole("alert")
    .getByRole("link", { name: "Passwords do not match" })
    .click();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  await checkPage(page);

  await page.getByLabel("Cellphone").fill("082 555 0001");
  await fillPasswords(page);
  await refuse(page, "**/api/clients/register", 409, {
    code: "email_taken",
    msg: "This email address cannot be used for a new account. Log in, or reset your password.",
  });
  await press(page, "Create my account");
  const alert = mainForm(page).getByRole("alert");
  await expect(alert).toContainText("cannot be used for a new account");
  await expectLinks(alert, { "Log in": "/clients/login" });
  await expectLinks(alert, { "Reset your password": "/clients/forgotpassword" });
  await checkPage(page);

  await page.unroute("**/api/clients/register");
  // Now the server is asked, which knows of no verified address.
  await press(page, "Create my account");
  await alert.getByRole("link", { name: "Verify your email address" }).click();
  await expect(page).toHaveURL("/clients/register");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
});

test("a registration whose answer was lost is a login at the next try", {
  tag: ["@S-668", "@S-1335"],
}, async ({ page, request }) => {
  const email = freshEmail();
  await putDraft(page, daysAhead(30), { upTo: "terms" });
  await page.goto("/orders/pricebreakdown");
  await press(page, "Next");
  // Its own link is there once the page knows a visitor, whom it leads back afterwards.
  await mainForm(page).getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL("/clients/register");
  await sendCode(page, email);
  await enterCode(page, request, email);
  await fillDetails(page);
  await page.route("**/api/clients/register", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await press(page, "Create my account");
  await expect(mainForm(page).getByRole("alert")).toContainText(
    "We cannot reach Layisha right now",
  );
  await page.unroute("**/api/clients/register");
  await press(page, "Create my account");
  await expect(page).toHaveURL("/orders/terms");
  await expect(page.getByText(/^You are booking as/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/orders/pricebreakdown");
});
