/** Administrators and everyone who is suspended, as an administrator works with them. */
import { expect } from "@playwright/test";
import { expectColumns, look, press, rowButton, rows } from "./support/pages.ts";
import {
  addMember,
  answered,
  freshTag,
  goodPassword,
  personOf,
  registeredDriver,
  test,
} from "./support/people.ts";
import { listed } from "./support/records.ts";

test("the server's messages stand beside the fields of a new administrator", {
  tag: ["@S-445", "@any-width"],
}, async ({ page, staff }) => {
  const { email } = await addMember(staff);
  await staff.signIn(page);
  await page.goto("/users/all");
  await page.getByRole("link", { name: "Add administrator" }).click();
  await press(page, "Add administrator");
  await expect(page.getByRole("alert")).toBeFocused();
  for (const [label, message] of [
    ["Name", "Name is required"],
    ["Surname", "Surname is required"],
    ["Email", "Email is required"],
    ["Cellphone", "Cellphone is required"],
    ["Confirm Password", "Confirm Password is required"],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(message),
    );
  }
  await look(page);
  await page.getByLabel("Name", { exact: true }).fill("Nomsa");
  await page.getByLabel("Surname").fill("Sample");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Cellphone").fill("082 555 0071");
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByLabel("Confirm Password").fill(goodPassword);
  await press(page, "Add administrator");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/has this e-mail address/);
  await expect(page.getByLabel("Surname")).toHaveValue("Sample");
});

test("an administrator is added with a role, and can sign in", {
  tag: ["@S-446", "@any-width"],
}, async ({ page, staff, playwright, baseURL }) => {
  const tag = freshTag();
  const email = `sipho-${tag}@staff.example.com`;
  await staff.signIn(page);
  await page.goto("/users/register");
  await page.getByLabel("Name", { exact: true }).fill("Sipho");
  await page.getByLabel("Surname").fill(`Sample-${tag}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Cellphone").fill("082 555 0072");
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await page.getByLabel("Confirm Password").fill(goodPassword);
  await expect(page.getByRole("radio", { name: /^User/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Admin/ }).check();
  await press(page, "Add administrator");
  await expect(page).toHaveURL("/users/all");
  await expect(page.getByText("Sipho is on the staff now, and can log in.")).toBeVisible();
  const api = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const data = { email, password: goodPassword, loginPartyType: "user" };
  const { partyData } = await answered<{ partyData: object }>(
    await api.post("/api/login", { data }),
  );
  expect(partyData).toMatchObject({ role: "admin" });
  await api.dispose();
});

test("role and status of somebody else are changed, and the history tells", {
  tag: ["@S-447", "@S-452", "@any-width"],
}, async ({ page, staff }) => {
  const { surname, id } = await addMember(staff);
  await staff.signIn(page);
  await page.goto(`/users/all?q=${surname}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/users/update/${id}`);
  await page.getByLabel("Role").selectOption("admin");
  await page.getByLabel("Status").selectOption("pending");
  await press(page, "Save changes");
  await expect(page.getByText("The changes are saved.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Changed by");
  await expect(history).toContainText("Role");
  await look(page);
  expect(await answered(await staff.api.get(`/api/users/${id}`))).toMatchObject({
    role: "admin",
    status: "pending",
  });
  // The sidebar has a link of this name too; the one on the page keeps the search.
  await page.getByRole("link", { name: "All users", exact: true }).last().click();
  await expect(rows(page)).toContainText("Pending");
  await rowButton(page, "History").click();
  await expect(page.getByRole("dialog", { name: /^History/ })).toContainText("Registered by");
});

test("on their own record an administrator sees why role and status are locked", {
  tag: "@S-448",
}, async ({ page, staff }) => {
  const { id, email } = await personOf(staff);
  await staff.signIn(page);
  await page.goto(`/users/update/${id}`);
  await expect(page.getByText("This is your own account.")).toBeVisible();
  await expect(page.getByLabel("Role")).toBeDisabled();
  await expect(page.getByLabel("Status")).toBeDisabled();
  await expect(page.getByLabel("Cellphone")).toBeEnabled();
  await look(page);
  await page.goto(`/users/all?q=${email}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowButton(page, "Remove ")).toHaveCount(0);
});

test("a refusal to lose the last administrator stands where it was tried", {
  tag: ["@S-449", "@any-width"],
}, async ({ page, staff }) => {
  const { id, surname } = await addMember(staff, "admin");
  await staff.signIn(page);
  const json = {
    code: "last_admin",
    msg: "This is the last active administrator. Make somebody else one first.",
  };
  await page.route(`**/api/users/*/${id}`, (route) => route.fulfill({ status: 409, json }));
  await page.goto(`/users/update/${id}`);
  await page.getByLabel("Role").selectOption("user");
  await press(page, "Save changes");
  await expect(page.getByRole("alert")).toContainText(json.msg);
  await expect(page.getByRole("alert")).toBeFocused();
  await look(page);
  await press(page, "Undo changes");
  await page.goto(`/users/all?q=${surname}`);
  await rowButton(page, "Remove Nomsa").click();
  await press(page, "Yes");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(json.msg);
});

test("a password link is sent after a Yes, to that person's address", {
  tag: ["@S-450", "@any-width"],
}, async ({ page, staff }) => {
  const { surname, email } = await addMember(staff);
  await staff.signIn(page);
  await page.goto(`/users/all?q=${surname}`);
  await rowButton(page, "Send password link").click();
  const dialog = page.getByRole("dialog", {
    name: `Send a password link to Nomsa ${surname}?`,
  });
  await expect(dialog).toContainText(email);
  await look(page);
  await press(page, "Yes");
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await rowButton(page, "Send password link").click();
  await press(page, "Yes");
  await expect(dialog.getByRole("alert")).toContainText("A link was sent a moment ago.");
});

test("who is not active gets no password link", { tag: ["@S-451", "@any-width"] }, async ({
  page,
  staff,
}) => {
  const { id } = await addMember(staff);
  const data = { status: "suspended" };
  await answered(await staff.api.patch(`/api/users/update/${id}`, { data }));
  await staff.signIn(page);
  await page.goto(`/users/update/${id}`);
  await expect(page.getByText("as soon as the status is active")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send password link/ })).toHaveCount(0);
});

test("everyone who is suspended is listed by kind, with counts", { tag: "@S-456" }, async ({
  page,
  staff,
}) => {
  const { id, surname } = await addMember(staff);
  const data = { status: "suspended" };
  await answered(await staff.api.patch(`/api/users/update/${id}`, { data }));
  await staff.signIn(page);
  await page.goto(`/users/suspended?q=${surname}`);
  await expectColumns(page, "No, Id, Name, Surname, Email, Cellphone, Kind".split(", "));
  await expect(rows(page)).toContainText("Administrator");
  await expect(page.getByRole("button", { name: "Clients 0", exact: true })).toBeVisible();
  await look(page);
  await press(page, "Administrators 1");
  await expect(rows(page)).toHaveCount(1);
  await press(page, "Drivers 0");
  await expect(page.getByText("No suspended user matches")).toBeVisible();
});

test("Open leads to the page of their kind, where the status is changed", {
  tag: ["@S-457", "@any-width"],
}, async ({ page, staff, request }) => {
  const { id, email } = await registeredDriver(request);
  const data = { status: "suspended" };
  await answered(await staff.api.patch(`/api/drivers/update/${id}`, { data }));
  await staff.signIn(page);
  await page.goto(`/users/suspended?q=${email}`);
  await expect(rows(page)).toContainText("Driver");
  await page.getByRole("link", { name: /^Open/ }).click();
  await expect(page).toHaveURL(`/drivers/update/${id}`);
  await page.getByLabel("Status").selectOption("pending");
  await press(page, "Save changes");
  await expect
    .poll(() => listed(staff.api, `/api/users/suspended?q=${email}`), { message: "still listed" })
    .toEqual([]);
});
