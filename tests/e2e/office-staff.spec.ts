/** Administrators and everyone who is suspended, as an administrator works with them. */
import { expect, type Page } from "@playwright/test";
import { expectSaid, fillPasswords } from "#harness/browser/forms.ts";
import {
  checkPage,
  expectColumns,
  press,
  recordRows,
  refuse,
  rowButton,
} from "#harness/browser/pages.ts";
import {
  addMember,
  readAdminPassword,
  readPerson,
  registeredDriver,
  test,
  waitForMail,
} from "#harness/browser/people.ts";
import { listItems } from "#harness/browser/records.ts";

const newPassword = "Ostrich8!Paint";

/** Everything that the browser keeps of where it has been and what it was told. */
async function readBrowserState(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      window.location.href,
      window.history.state,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  );
}

test("an administrator adds another with a role, after the server's messages beside the fields, and cannot lower themself", {
  tag: ["@S-445", "@S-446", "@S-448"],
}, async ({ page, staff, request }) => {
  const taken = await addMember(staff);
  const email = `added-${taken.email}`;
  await staff.open(page, "/users/all");
  await page.getByRole("link", { name: "Add administrator" }).click();
  await press(page, "Add administrator");
  await expect(page.getByRole("alert")).toBeFocused();
  for (const label of ["Name", "Surname", "Email", "Cellphone"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${label} is required`),
    );
  }
  await checkPage(page);
  await page.getByLabel("Name", { exact: true }).fill("Sipho");
  await page.getByLabel("Surname").fill("Sample");
  await page.getByRole("textbox", { name: "Email" }).fill(taken.email);
  await page.getByLabel("Cellphone").fill("082 555 0072");
  await expect(page.getByRole("radio", { name: /^User/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Admin/ }).check();
  await page.getByLabel("Your password", { exact: true }).fill(readAdminPassword());
  await press(page, "Add administrator");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    /has this email address/,
  );
  await expect(page.getByLabel("Surname")).toHaveValue("Sample");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await press(page, "Add administrator");
  await expect(page).toHaveURL("/users/all");
  await expect(page.getByText(/^Sipho is on the staff now\. We have sent/)).toBeVisible();
  await waitForMail(request, email, /\/users\/updatepassword#[\w-]{43}$/m);

  await page.goto(`/users/all?q=${(await readPerson(staff)).email}`);
  await expect(recordRows(page)).toHaveCount(1);
  await expect(rowButton(page, "Remove ")).toHaveCount(0);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByText("This is your own account.")).toBeVisible();
  await expect(page.getByLabel("Role")).toBeDisabled();
  await expect(page.getByLabel("Status")).toBeDisabled();
  await expect(page.getByLabel("Cellphone")).toBeEnabled();
  await checkPage(page);
});

test("somebody else is sent a password link after a Yes, which works once and stays nowhere, and given a role and a status", {
  tag: ["@S-291", "@S-447", "@S-450", "@S-451", "@S-452"],
}, async ({ page, staff, request, browser }) => {
  const { surname, email, id } = await addMember(staff);
  await staff.open(page, `/users/all?q=${surname}`);
  await rowButton(page, "Send password link").click();
  const dialog = page.getByRole("dialog", { name: `Send a password link to Nomsa ${surname}?` });
  await expect(dialog).toContainText(email);
  await checkPage(page);
  await press(page, "Yes");
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await rowButton(page, "Send password link").click();
  await press(page, "Yes");
  await expect(dialog.getByRole("alert")).toContainText("A link was sent a moment ago.");
  await press(page, "No");

  const theirs = await browser.newPage();
  const link = await waitForMail(request, email, /\/users\/updatepassword#\S+/);
  const token = link.split("#")[1] ?? "-";
  await theirs.goto(link);
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(theirs).toHaveURL("/users/updatepassword");
  expect(await readBrowserState(theirs)).not.toContain(token);
  await checkPage(theirs);

  await press(theirs, "Set new password");
  await expectSaid(theirs, "Password is required", "Confirm Password is required");
  await checkPage(theirs);
  await fillPasswords(theirs, newPassword);
  const sent = theirs.waitForRequest("**/api/users/updatepassword");
  await press(theirs, "Set new password");
  expect((await sent).headers()["authorization"]).toBe(`Bearer ${token}`);
  await expect(theirs).toHaveURL("/users/login");
  await expect(theirs.getByRole("heading", { name: "Staff login" })).toBeVisible();
  await expect(theirs.getByText(/new password is set/)).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await theirs.getByLabel("Password", { exact: true }).fill(newPassword);
  await press(theirs, "Log in");
  await expect(theirs).toHaveURL("/dashboard");

  // It works once.
  await theirs.context().clearCookies();
  await theirs.goto("/");
  await theirs.goto(link);
  await expect(theirs.getByText("This link does not work")).toBeVisible();
  await theirs.close();

  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/users/update/${id}`);
  const send = page.getByRole("button", { name: /^Send password link/ });
  await expect(send).toHaveCount(1);
  await page.getByLabel("Role").selectOption("admin");
  await page.getByLabel("Status").selectOption("suspended");
  await page.getByLabel("Your password", { exact: true }).fill(readAdminPassword());
  await press(page, "Save changes");
  await expect(page.getByText("The changes are saved.")).toBeVisible();
  await expect(page.getByText("as soon as the status is active")).toBeVisible();
  await expect(send).toHaveCount(0);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Changed by");
  await expect(history).toContainText("Role");
  await expect(history).toContainText("Registered by");
  await checkPage(page);
  expect(await staff.get(`users/${id}`)).toMatchObject({
    role: "admin",
    status: "suspended",
  });
  // The sidebar has a link of this name too; the one on the page keeps the search.
  await page.getByRole("link", { name: "All users", exact: true }).last().click();
  await expect(recordRows(page)).toContainText("Suspended");
});

test("everyone who is suspended is listed by kind, and opens where the status is changed", {
  tag: ["@S-456"],
}, async ({ page, staff, request }) => {
  const data = { status: "suspended" };
  const member = await addMember(staff);
  const driver = await registeredDriver(request);
  await staff.patch(`users/update/${member.id}`, data);
  await staff.patch(`drivers/update/${driver.id}`, data);
  await staff.open(page, `/users/suspended?q=${member.surname}`);
  await expectColumns(page, "No, Id, Name, Surname, Email, Cellphone, Kind".split(", "));
  await expect(recordRows(page)).toContainText("Administrator");
  await expect(page.getByRole("button", { name: "Clients 0", exact: true })).toBeVisible();
  await checkPage(page);
  await press(page, "Administrators 1");
  await expect(recordRows(page)).toHaveCount(1);
  await press(page, "Drivers 0");
  await expect(page.getByText("No suspended user matches")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(driver.email);
  await expect(page.getByRole("button", { name: "Drivers 1", exact: true })).toBeVisible();
  await expect(recordRows(page)).toContainText("Driver");
  await page.getByRole("link", { name: /^Open/ }).click();
  await expect(page).toHaveURL(`/drivers/update/${driver.id}`);
  await page.getByLabel("Status").selectOption("pending");
  await press(page, "Save changes");
  await expect
    .poll(() => listItems(staff.api, `/api/users/suspended?q=${driver.email}`), {
      message: "still listed",
    })
    .toEqual([]);
});

test("a link that is missing, wrong or too old by now says to ask an administrator for a new one", {
  tag: "@S-292",
}, async ({ page }) => {
  await page.goto("/users/updatepassword");
  await expect(page.getByText("ask an administrator for a new link")).toBeVisible();
  await page.goto(`/users/updatepassword#${"x".repeat(43)}`);
  await expect(page.getByText("ask an administrator for a new link")).toBeVisible();
  await expect(page).toHaveURL("/users/updatepassword");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);

  await page.route("**/api/users/verification", (route) =>
    route.fulfill({
      json: { email: "office@staff.example.com", expiresAt: "2026-12-01T07:30:00.000Z" },
    }),
  );
  await refuse(page, "**/api/users/updatepassword", 403, {
    code: "verification_required",
    msg: "Verify your email address first, then finish here within 30 minutes.",
  });
  await page.goto(`/users/updatepassword#${"y".repeat(43)}`);
  await fillPasswords(page, newPassword);
  await press(page, "Set new password");
  await expect(page.getByRole("alert")).toContainText("Ask an administrator for a new link");
});
