/** Clients, owners and drivers, as the office works with them. */
import { expect } from "@playwright/test";
import {
  expectColumns,
  exportedLines,
  isPhone,
  look,
  press,
  refuse,
  rowButton,
  rows,
  sentChange,
} from "./support/pages.ts";
import {
  answered,
  freshEmail,
  freshPlate,
  type Person,
  personOf,
  registeredDriver,
  test,
} from "./support/people.ts";
import { bookOrder, freshDay, listed } from "./support/records.ts";

test("a corporate interest that nobody was asked for is N/A", {
  tag: ["@S-328", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { id, email } = await personOf(newcomer);
  const data = { corporateInterest: null };
  await answered(await staff.api.patch(`/api/clients/update/${id}`, { data }));
  await staff.signIn(page);
  await page.goto(`/clients/all?q=${email}`);
  if (isPhone(page)) await page.getByText("All fields").click();
  await expect(page.getByText("N/A", { exact: true })).toBeVisible();
  await rowButton(page, "History").click();
  await expect(page.getByRole("dialog")).toContainText(/Corporate Interest\s*no.*N\/A/);
  await look(page);
});

test("clients are searched, narrowed with counts, and the address keeps it", {
  tag: ["@S-329", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto("/clients/all");
  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("1 client", { exact: true })).toBeVisible();
  await press(page, "Suspended 0");
  await expect(page.getByText("No client matches")).toBeVisible();
  await look(page);
  await page.reload();
  await expect(page.getByText("No client matches")).toBeVisible();
  await press(page, "Active 1");
  await press(page, "Corporate");
  await expect(page.getByText("No client matches")).toBeVisible();
  await press(page, "Show all clients");
  await expect(page).toHaveURL("/clients/all");
  await expect(rows(page).nth(9)).toBeVisible();
});

test("clients are sorted by the server", { tag: ["@S-330", "@any-width"] }, async ({
  page,
  staff,
}) => {
  await staff.signIn(page);
  await page.goto("/clients/all");
  const sorted = page.waitForResponse(/limit=25.*sort=-created|sort=-created.*limit=25/);
  await page.getByLabel("Sort by").selectOption("-created");
  const { items } = (await (await sorted).json()) as { items: Person[] };
  await expect(rows(page).first()).toContainText(items[0]?.email ?? "?");
  await expect(page).toHaveURL("/clients/all?sort=-created");
});

test("an edit shows the server's refusal beside its field, then succeeds and shows in the history", {
  tag: "@S-334",
}, async ({ page, staff, newcomer }) => {
  const { email } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto(`/clients/all?q=${email}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Lerato Sample/ })).toBeVisible();
  const form = page.getByRole("form", { name: "Edit client" });
  await form.getByLabel("Name", { exact: true }).fill("");
  await press(page, "Save changes");
  await expect(form.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
    /Name is required/,
  );
  await expect(form.getByRole("alert")).toBeFocused();
  await look(page);
  await form.getByLabel("Name", { exact: true }).fill("Naledi");
  await form.getByLabel("Client Type").selectOption("corporate");
  const sent = sentChange(page, /clients\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ name: "Naledi", clientType: "corporate" });
  await expect(page.getByText("The client is saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /Naledi Sample/ })).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(/Changed by .+Client Type\s*individual.*corporate/);
  await expect(history.locator("time").first()).toHaveText(/^\w{3} \d+ \w+ \d{4}, \d{2}:\d{2}$/);
  await look(page);
  await page.getByRole("link", { name: "All clients" }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/all\\?q=${email.replace("@", "(@|%40)")}`));
});

test("saving without a change says so and sends nothing", {
  tag: ["@S-335", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { id } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto(`/clients/update/${id}`);
  let changes = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") changes += 1;
  });
  await page.getByLabel("Surname").fill("Other");
  await press(page, "Undo changes");
  await expect(page.getByLabel("Surname")).toHaveValue("Sample");
  await press(page, "Save changes");
  await expect(page.getByText("Nothing has changed")).toBeVisible();
  expect(changes).toBe(0);
});

test("leaving with unsaved edits asks first", { tag: ["@S-336", "@any-width"] }, async ({
  page,
  staff,
  newcomer,
}) => {
  const { id } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto(`/clients/update/${id}`);
  await page.getByLabel("Surname").fill("Other");
  await page.getByRole("link", { name: "All clients" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await look(page);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(page.getByLabel("Surname")).toHaveValue("Other");
  await page.getByRole("link", { name: "All clients" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL("/clients/all");
});

test("a client is deleted after a Yes, once, and restored from the removed ones", {
  tag: ["@S-337", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto(`/clients/all?q=${email}`);
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this client?" });
  await rowButton(page, "Delete").click();
  await look(page);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(rowButton(page, "Delete")).toBeFocused();
  await rowButton(page, "Delete").click();
  let deletions = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions += 1;
  });
  await dialog.getByRole("button", { name: "Yes" }).evaluate((yes: HTMLElement) => {
    yes.click();
    yes.click();
  });
  await expect(page.getByText("Lerato Sample is removed.")).toBeVisible();
  await expect(page.getByText("No client matches")).toBeVisible();
  expect(deletions).toBe(1);
  await press(page, "Removed 1");
  await expect(rows(page)).toContainText("Removed");
  await look(page);
  await rowButton(page, "Restore").click();
  await expect(page.getByText("Lerato Sample is back, and active.")).toBeVisible();
  await expect(page.getByText("No client matches")).toBeVisible();
  await press(page, "All 1");
  await expect(rowButton(page, "Delete")).toBeVisible();
});

test("a deletion that is refused says why in its window", {
  tag: ["@S-338", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await personOf(newcomer);
  await bookOrder(newcomer, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/clients/all?q=${email}`);
  await rowButton(page, "Delete").click();
  await press(page, "Yes");
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("open order");
  await look(page);
  await press(page, "No");
  await expect(rows(page)).toHaveCount(1);
});

test("a client whom somebody else deleted meanwhile is explained", {
  tag: ["@S-339", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { id, email } = await personOf(newcomer);
  await staff.signIn(page);
  await page.goto(`/clients/all?q=${email}`);
  await rowButton(page, "Delete").click();
  await answered(await staff.api.delete(`/api/clients/delete/${id}`));
  await press(page, "Yes");
  await expect(page.getByText("This client was deleted already.")).toBeVisible();
  await expect(page.getByText("No client matches")).toBeVisible();
});

test("a client's page leads to the client's orders, and the filter can be dropped", {
  tag: ["@S-340", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { id } = await personOf(newcomer);
  await bookOrder(newcomer, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/clients/update/${id}`);
  await page.getByRole("link", { name: "See 1 order" }).click();
  await expect(page).toHaveURL(`/orders/all?clientId=${id}`);
  await expect(page.getByText("Client: Lerato Sample")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await look(page);
  await press(page, "Remove this filter");
  await expect(page).toHaveURL("/orders/all");
  await expect(rows(page)).toHaveCount(25);
});

test("lists, records and histories that cannot be loaded say so and can be tried again", {
  tag: ["@S-342", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { id } = await personOf(newcomer);
  await staff.signIn(page);
  await refuse(page, "**/api/clients/**");
  await page.goto("/clients/all");
  await expect(page.getByRole("alert")).toContainText("We could not load this list");
  await page.goto(`/clients/update/${id}`);
  await expect(page.getByRole("alert")).toContainText("We could not load this client");
  await look(page);
  await page.unroute("**/api/clients/**");
  await refuse(page, "**/api/clients/*/history*");
  await press(page, "Try again");
  await expect(page.getByLabel("Surname")).toHaveValue("Sample");
  await expect(page.getByRole("alert")).toContainText("We could not load the history");
  await page.unroute("**/api/clients/*/history*");
  await press(page, "Try again");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Registered by");
});

test("older events of a history are a press away", { tag: ["@S-343", "@any-width"] }, async ({
  page,
  staff,
  newcomer,
}) => {
  const { id } = await personOf(newcomer);
  for (let step = 0; step < 12; step += 1) {
    const data = { surname: `Step ${step}` };
    await answered(await staff.api.patch(`/api/clients/update/${id}`, { data }));
  }
  await staff.signIn(page);
  await page.goto(`/clients/update/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(10);
  await expect(history.getByRole("listitem").first()).toContainText("Step 11");
  await history.getByRole("button", { name: "Show older" }).click();
  await expect(history).toContainText("Registered by");
  await expect(history.getByRole("button", { name: "Show older" })).toHaveCount(0);
});

test("owners are listed with every field, deleted and restored, and never edited", {
  tag: ["@S-344", "@any-width"],
}, async ({ page, staff, request }) => {
  const { email } = await registeredDriver(request);
  await staff.signIn(page);
  await page.goto(`/owners/all?q=${email}`);
  await expect(rows(page)).toHaveCount(1);
  await expectColumns(page, ["No", "Id", "Name", "Surname", "Email", "Cellphone", "Area"]);
  await expect(page.getByRole("link", { name: /^Edit/ })).toHaveCount(0);
  await look(page);
  expect((await exportedLines(page))[0]).toBe("No,Id,Name,Surname,Email,Cellphone,Area");
  await rowButton(page, "Delete").click();
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to delete this owner?" }),
  ).toBeVisible();
  await press(page, "No");
  await rowButton(page, "Delete").click();
  await press(page, "Yes");
  await expect(page.getByText("No owner matches")).toBeVisible();
  await press(page, "Removed 1");
  await rowButton(page, "History").click();
  const history = page.getByRole("dialog", { name: "History of Sipho Sample" });
  await expect(history).toContainText("Deleted by");
  await look(page);
  await history.getByRole("button", { name: "Close" }).click();
  await rowButton(page, "Restore").click();
  await expect(page.getByText("Sipho Sample is back on the list.")).toBeVisible();
  await press(page, "All 1");
  await expect(rows(page)).toHaveCount(1);
});

test("the drivers' table shows every field but the password, and its export too", {
  tag: "@S-345",
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/drivers/all?show=active&sort=-area");
  await expectColumns(page, [
    "No",
    "Id",
    "Name",
    "Surname",
    "Status",
    "Email",
    "Cellphone",
    "Area",
    "Owner Driver",
    "Vehicle Id",
    "Owner Id",
  ]);
  await look(page);
  const [header, ...lines] = await exportedLines(page);
  expect(header).toBe(
    "No,Id,Name,Surname,Email,Cellphone,Area,Owner Driver,Vehicle Id,Owner Id,Status",
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.endsWith(",active"))).toBe(true);
});

test("a waiting driver is reviewed on one page: the vehicle, then the driver", {
  tag: ["@S-346", "@any-width"],
}, async ({ page, staff, request }) => {
  const { email } = await registeredDriver(request, [freshPlate()]);
  await staff.signIn(page);
  await page.goto(`/drivers/all?show=pending&q=${email}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const vehicles = page.getByRole("region", { name: "Vehicles" });
  await expect(vehicles).toContainText("Pending");
  await look(page);
  await vehicles.getByRole("button", { name: /^Make active/ }).click();
  await expect(vehicles).toContainText("Active");
  await expect(vehicles.getByRole("button")).toHaveCount(0);
  const review = page.getByRole("region", { name: "Waiting for review" });
  await review.getByRole("button", { name: /^Make active/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByLabel("Status")).toHaveValue("active");
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    /Status\s*pending.*active/,
  );
});

test("a driver's owner is chosen by name, and text that is no choice is refused beside it", {
  tag: ["@S-347", "@any-width"],
}, async ({ page, staff, request }) => {
  const { id } = await registeredDriver(request);
  const other = await registeredDriver(request);
  const [owner] = await listed<Person>(staff.api, `/api/owners/all?q=${other.email}`);
  await staff.signIn(page);
  await page.goto(`/drivers/update/${id}`);
  const field = page.getByRole("combobox", { name: /^Owner \(/ });
  await expect(field).toHaveValue("Sipho Sample");
  await field.fill("Nobody of this name");
  await expect(page.getByText("No owner found. Check the spelling.").first()).toBeVisible();
  await press(page, "Save changes");
  await expect(field).toHaveAccessibleDescription(/Choose an owner from the list/);
  await look(page);
  await field.fill(other.email);
  await page.getByRole("option", { name: other.email }).click();
  const sent = sentChange(page, /drivers\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ ownerId: owner?.id });
  await expect(page.getByText("The driver is saved.")).toBeVisible();
  await field.fill("");
  await press(page, "Save changes");
  await expect(page.getByRole("region", { name: "History" })).toContainText("None");
});

test("a driver's current vehicle is one of the driver's own", {
  tag: ["@S-348", "@any-width"],
}, async ({ page, staff, request }) => {
  const plates = [freshPlate(), freshPlate()];
  const { id } = await registeredDriver(request, plates);
  await staff.signIn(page);
  await page.goto(`/drivers/update/${id}`);
  const field = page.getByLabel("Current vehicle");
  await expect(field.getByRole("option")).toHaveCount(3);
  await field.selectOption({ index: 0 });
  await press(page, "Save changes");
  await expect(page.getByText("The driver is saved.")).toBeVisible();
  await field.selectOption({ index: 2 });
  await press(page, "Save changes");
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("Vehicle Id")).toHaveCount(2);
});

test("an address that another driver has is refused beside the field", {
  tag: ["@S-350", "@any-width"],
}, async ({ page, staff, request }) => {
  const { id } = await registeredDriver(request);
  const other = await registeredDriver(request);
  await staff.signIn(page);
  await page.goto(`/drivers/update/${id}`);
  await page.getByLabel("Email").fill(other.email);
  await press(page, "Save changes");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Another account/);
  await page.getByLabel("Email").fill(freshEmail("drivers"));
  await press(page, "Save changes");
  await expect(page.getByText("The driver is saved.")).toBeVisible();
});

test("the dashboard counts what waits and leads to it", { tag: ["@S-351", "@any-width"] }, async ({
  page,
  staff,
  request,
}) => {
  await registeredDriver(request);
  await staff.signIn(page);
  for (const [label, address] of [
    ["Drivers waiting for review", "/drivers/all?show=pending"],
    ["Vehicles waiting for review", "/vehicles/all?show=pending"],
    ["New messages", "/contacts/all?show=new"],
  ] as const) {
    await page.goto("/dashboard");
    const link = page.getByRole("main").getByRole("link", { name: new RegExp(label) });
    await expect(link).toContainText(/\d/);
    await link.click();
    await expect(page).toHaveURL(address);
  }
});
