/** Clients, owners and drivers, as the office works with them. */
import { expect } from "@playwright/test";
import { checkPage, press, recordRows, rowButton, sentChange } from "#harness/browser/pages.ts";
import {
  freshEmail,
  freshPlate,
  type Person,
  readPerson,
  registeredDriver,
  test,
} from "#harness/browser/people.ts";
import {
  bookOrder,
  documentsOfVehicle,
  listItems,
  receiveDocuments,
} from "#harness/browser/records.ts";

test("an edit sends what changed, shows a refusal beside its field, and asks before it is left", {
  tag: ["@S-334", "@S-336", "@S-1246"],
}, async ({ page, staff, newcomer }) => {
  const { id, email } = await readPerson(newcomer);
  let changes = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes += 1;
  });
  await staff.open(page, `/clients/all?q=${email}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Lerato Sample/ })).toBeVisible();
  const form = page.getByRole("form", { name: "Edit client" });
  const name = form.getByLabel("Name", { exact: true });
  const surname = form.getByLabel("Surname");

  await surname.fill("Other");
  await press(page, "Undo changes");
  await expect(surname).toHaveValue("Sample");
  await press(page, "Save changes");
  await expect(page.getByText("Nothing has changed")).toBeVisible();
  expect(changes).toBe(0);

  await name.fill("");
  await press(page, "Save changes");
  await expect(name).toHaveAccessibleDescription(/Name is required/);
  await expect(form.getByRole("alert")).toBeFocused();
  await checkPage(page);
  await name.fill("Naledi");
  await form.getByLabel("Client Type").selectOption("corporate");
  const sent = sentChange(page, /clients\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ name: "Naledi", clientType: "corporate" });
  await expect(page.getByText("The client is saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /Naledi Sample/ })).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(/Changed by .+Client Type\s*individual.*corporate/);
  await expect(history.locator("time").first()).toHaveText(/^\w{3} \d+ \w+ \d{4}, \d{2}:\d{2}$/);
  await checkPage(page);

  // A colleague saves the same field first.
  await surname.fill("Other");
  await staff.patch(`clients/update/${id}`, { surname: "Between" });
  await press(page, "Save changes");
  await expect(form.getByText(/^Somebody else has changed this meanwhile/)).toBeVisible();
  await expect(form.getByText("It is now Between. Yours is Other.")).toBeVisible();
  await checkPage(page);
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(surname).toHaveValue("Between");
  await surname.fill("Other");
  await staff.patch(`clients/update/${id}`, { surname: "Again" });
  await press(page, "Save changes");
  await form.getByRole("button", { name: "Keep mine" }).click();
  await press(page, "Save changes");
  await expect(page.getByRole("heading", { level: 1, name: /Naledi Other/ })).toBeVisible();

  await surname.fill("Another");
  await page.getByRole("link", { name: "All clients" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await checkPage(page);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(surname).toHaveValue("Another");
  await page.getByRole("link", { name: "All clients" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/all\\?q=${email.replace("@", "(@|%40)")}`));
});

test("a client's page shows the history and consents, leads to orders and a new request; a deletion that fails says why", {
  tag: ["@S-85", "@S-339", "@S-340", "@S-343", "@S-449", "@P14g", "@P14h"],
}, async ({ page, staff, newcomer }) => {
  const { id, email } = await readPerson(newcomer);
  for (let step = 0; step < 12; step += 1) {
    await staff.patch(`clients/update/${id}`, { surname: `Step ${step}` });
  }
  const orderId = await bookOrder(newcomer);
  await staff.open(page, `/clients/update/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(10);
  await expect(history.getByRole("listitem").first()).toContainText("Step 11");
  await history.getByRole("button", { name: "Show older" }).click();
  await expect(history).toContainText("Registered by");
  await expect(history.getByRole("button", { name: "Show older" })).toHaveCount(0);

  await page.getByRole("link", { name: "See 1 order" }).click();
  await expect(page).toHaveURL(`/orders/all?clientId=${id}`);
  await expect(page.getByText("Client: Lerato Step 11")).toBeVisible();
  await expect(recordRows(page)).toHaveCount(1);
  await checkPage(page);
  await press(page, "Remove this filter");
  await expect(page).toHaveURL("/orders/all");
  await expect(recordRows(page)).toHaveCount(25);

  await page.goBack();
  await page.goBack();
  const card = page.getByRole("region", { name: "Consent and privacy" });
  await expect(card).toContainText("Privacy policy");
  await card.getByRole("link", { name: "Record a privacy request" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lerato Step 11");
  await page.getByRole("radio", { name: /^Correct/ }).check();
  await press(page, "Record the request");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
  await checkPage(page);
  await page.getByLabel("How it reached us").selectOption({ label: "By phone" });
  await page.getByLabel("In their words").fill("My surname is Moloi.");
  await press(page, "Record the request");
  await expect(page).toHaveURL(/\/privacyrequests\/details\//);
  const details = page.getByRole("region", { name: "The request" });
  await expect(details).toContainText("My surname is Moloi.");
  await expect(details).toContainText("by phone");
  await expect(details.getByRole("link", { name: "Open the client" })).toBeVisible();

  await page.goto(`/clients/all?q=${email}`);
  await page.route("**/api/clients/delete/*", (route) => route.abort());
  await rowButton(page, "Delete").click();
  await press(page, "Yes");
  const refusal = page.getByRole("dialog").getByRole("alert");
  await expect(refusal).toContainText("We cannot reach Layisha right now");
  await checkPage(page);
  await page.unroute("**/api/clients/delete/*");
  await press(page, "Yes");
  await expect(refusal).toContainText("open order");
  await expect(page.getByRole("list", { name: "Messages" })).toContainText("open order");
  await press(page, "No");
  await expect(recordRows(page)).toHaveCount(1);
  await rowButton(page, "Delete").click();
  await staff.remove(`orders/delete/${orderId}`);
  await staff.remove(`clients/delete/${id}`);
  await press(page, "Yes");
  await expect(page.getByText("This client was deleted already.")).toBeVisible();
  await expect(page.getByText("No client matches")).toBeVisible();
});

test("a waiting driver is reviewed on one page, the vehicles first, and given vehicle and owner, who has a page too", {
  tag: ["@S-924", "@S-346", "@S-347", "@S-348", "@S-350", "@S-702"],
}, async ({ page, staff, request }) => {
  const { email } = await registeredDriver(request, [freshPlate(), freshPlate()]);
  const other = await registeredDriver(request);
  const [owner] = await listItems<Person>(staff.api, `/api/owners/all?q=${other.email}`);
  await staff.open(page, `/drivers/all?show=pending&q=${email}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const vehicles = page.getByRole("region", { name: "Vehicles" });
  await expect(vehicles).toContainText("Pending");
  await checkPage(page);
  const review = page.getByRole("region", { name: "Waiting for review" });
  await review.getByRole("button", { name: /^Make active/ }).click();
  const question = page.getByRole("dialog", { name: /although something is missing/ });
  await expect(question.getByRole("listitem")).toHaveText([
    "Identity document (not sent)",
    "Driving licence (not sent)",
    "Current vehicle (pending)",
  ]);
  await checkPage(page);
  await question.getByRole("button", { name: "No" }).click();
  const [waiting] = await listItems<Person>(staff.api, `/api/drivers/all?q=${email}`);
  const id = waiting?.id ?? "";
  await receiveDocuments(staff.api, id, ["identity", "licence"]);
  for (const vehicle of await listItems<Person>(staff.api, `/api/vehicles/all?driverId=${id}`)) {
    await receiveDocuments(staff.api, vehicle.id, documentsOfVehicle);
  }
  await page.reload();
  for (const left of [1, 0]) {
    await vehicles
      .getByRole("button", { name: /^Make active/ })
      .first()
      .click();
    await expect(vehicles.getByRole("button")).toHaveCount(left);
  }
  await expect(vehicles).toContainText("Active");
  await review.getByRole("button", { name: /^Make active/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByLabel("Status")).toHaveValue("active");
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(/Status\s*pending.*active/);

  const field = page.getByRole("combobox", { name: /^Owner \(/ });
  await expect(field).toHaveValue("Sipho Sample");
  await field.fill("Nobody of this name");
  await expect(page.getByText("No owner found. Check the spelling.").first()).toBeVisible();
  await press(page, "Save changes");
  await expect(field).toHaveAccessibleDescription(/Choose an owner from the list/);
  await checkPage(page);
  await field.fill(other.email);
  await page.getByRole("option", { name: other.email }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(other.email);
  await press(page, "Save changes");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    /Another account/,
  );
  const fresh = freshEmail("drivers");
  await page.getByRole("textbox", { name: "Email" }).fill(fresh);
  const sent = sentChange(page, /drivers\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ email: fresh, ownerId: owner?.id });
  await expect(history).toContainText(fresh);

  const current = page.getByLabel("Current vehicle");
  await expect(current.getByRole("option")).toHaveCount(3);
  await field.fill("");
  await current.selectOption({ index: 0 });
  await press(page, "Save changes");
  await expect(history).toContainText("None");
  await expect(history.getByText("Vehicle Id")).toHaveCount(1);
  await current.selectOption({ index: 2 });
  await press(page, "Save changes");
  await expect(history.getByText("Vehicle Id")).toHaveCount(2);

  await page.goto(`/owners/all?q=${other.email}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(/\/owners\/update\//);
  await page.getByLabel("Area").fill("");
  await press(page, "Save changes");
  await expect(page.getByText("Area is required").first()).toBeVisible();
  await page.getByLabel("Area").fill("Benoni");
  await press(page, "Save changes");
  await expect(page.getByText("The owner is saved.")).toBeVisible();
  await checkPage(page);
});
