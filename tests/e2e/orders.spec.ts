/** The list of orders, for each who may see it. One file, because its tests share parties per worker. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { detailsLink, isPhone, look, press, refuse, rows } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay, setStatus } from "./support/records.ts";

const staffColumns =
  "No, Id, Order Date, Order Time, Client Id, Truck Size, Pickup, Destination, Kms, Helpers, Floors, Price, Commission, Net, Notes, Order Type, Vehicle Id, Driver Id".split(
    ", ",
  );

test("staff see the columns of the specification, in its order", { tag: "@S-80" }, async ({
  page,
  staff,
}) => {
  await staff.signIn(page);
  await page.goto("/orders/all");
  await expect(detailsLink(page)).toHaveCount(25);
  if (isPhone(page)) {
    await page.getByText("All fields").first().click();
    const fields = page.getByRole("list", { name: "Orders" }).locator("details[open] dt");
    await expect(fields).toHaveText(staffColumns);
  } else {
    await expect(page.getByRole("columnheader")).toHaveText([...staffColumns, "Actions"]);
    await expect(page.getByRole("region", { name: "Orders, table" })).toHaveAttribute(
      "tabindex",
      "0",
    );
  }
  await look(page);
});

test("a client sees id, date, time and actions, and never what the company earns", {
  tag: "@S-81",
}, async ({ page, client }) => {
  const orderDate = freshDay();
  await bookOrder(client, { orderDate });
  await client.signIn(page);
  const answer = page.waitForResponse(/\/api\/orders\/all\?.*limit=25/);
  await page.goto("/orders/all");
  expect(await (await answer).text()).not.toMatch(/commission|"net"/);
  await expect(detailsLink(page).first()).toBeVisible();
  if (!isPhone(page)) {
    const headers = await page.getByRole("columnheader").allTextContents();
    expect(headers).toEqual(expect.arrayContaining(["Id", "Order Date", "Order Time", "Actions"]));
    expect(headers).not.toContain("Client Id");
  }
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByText(/commission/i)).toHaveCount(0);
  await look(page);
});

test("a row leads to its order, and back to the list as it was left", {
  tag: ["@S-83", "@any-width"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/orders/all?show=completed&sort=price");
  await detailsLink(page).first().click();
  await expect(page).toHaveURL(/\/orders\/details\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Order details/ })).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page).toHaveURL("/orders/all?show=completed&sort=price");
});

test("staff delete an order after a Yes, once, and the list is read again", {
  tag: "@S-84",
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${id}`);
  const remove = page.getByRole("button", { name: /^Delete/ });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this order?" });
  await expect(dialog).toBeVisible();
  await look(page);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  let deletions = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions += 1;
  });
  await dialog.getByRole("button", { name: "Yes" }).evaluate((yes: HTMLElement) => {
    yes.click();
    yes.click();
  });
  await expect(page.getByText("The order is off the list.")).toBeVisible();
  await expect(page.getByText("No order matches")).toBeVisible();
  expect(deletions).toBe(1);
  expect((await staff.api.get(`/api/orders/${id}`)).status()).toBe(404);
});

test("a deletion that fails says so and can be tried again, also when somebody else was faster", {
  tag: ["@S-85", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${id}`);
  await page.route("**/api/orders/delete/*", (route) => route.abort());
  await page.getByRole("button", { name: /^Delete/ }).click();
  await press(page, "Yes");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("We cannot reach Layisha right now");
  await look(page);
  await page.unroute("**/api/orders/delete/*");
  await answered(await staff.api.delete(`/api/orders/delete/${id}`));
  await press(page, "Yes");
  await expect(page.getByText("This order was deleted already.")).toBeVisible();
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("status, need of a driver and day narrow the list, with counts, and stay in the address", {
  tag: ["@S-86", "@any-width"],
}, async ({ page, client, staff }) => {
  const tag = randomUUID();
  const [first, second] = [freshDay(), freshDay()];
  await bookOrder(client, { orderDate: first, notes: tag });
  const started = await bookOrder(client, { orderDate: second, notes: tag });
  await assignSomeone(staff, started);
  await setStatus(staff, started, "started");
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${tag}`);
  await expect(page.getByRole("button", { name: "All 2", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: "Pending 1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Completed 0", exact: true })).toBeVisible();
  await press(page, "Needs a driver 1");
  await expect(page).toHaveURL(/show=unassigned/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await press(page, "Started 1");
  await expect(rows(page)).toContainText("Started");
  await page.goBack();
  await expect(page).toHaveURL(/show=unassigned/);
  // A year that is being typed passes through years like this one.
  await page.getByLabel("Pick a date").fill(`0002${second.slice(4)}`);
  await page.getByLabel("Pick a date").fill(second);
  await expect(page).toHaveURL(new RegExp(`day=${second}`));
  await page.goBack();
  await expect(page).toHaveURL(/show=unassigned$/);
  await page.goForward();
  await expect(page.getByText("No order matches")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: /^Tomorrow/ }).click();
  await expect(page).toHaveURL(/day=tomorrow/);
  await press(page, "Show all orders");
  await expect(page).toHaveURL("/orders/all");
  await expect(detailsLink(page)).toHaveCount(25);
  await setStatus(staff, started, "completed");
});

test("the list is searched, sorted and paged by the server, and running numbers go on", {
  tag: ["@S-87", "@S-331", "@any-width"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/orders/all?show=completed&sort=orderDate");
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible();
  const firstRow = (await rows(page).first().textContent()) ?? "";
  await press(page, "Next");
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible();
  if (!isPhone(page)) await expect(page.locator("tbody td").first()).toHaveText("26");
  await page.reload();
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible();
  await press(page, "Previous");
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible();
  await expect(rows(page).first()).toHaveText(firstRow);
  const sorted = page.waitForResponse(/limit=25.*sort=-price|sort=-price.*limit=25/);
  await page.getByLabel("Sort by").selectOption("-price");
  const { items } = (await (await sorted).json()) as { items: { id: string }[] };
  await expect(detailsLink(page).first()).toHaveAttribute(
    "href",
    `/orders/details/${items[0]?.id}`,
  );
  await page.getByRole("searchbox", { name: "Search" }).pressSequentially("gate code");
  await expect(page).toHaveURL(/q=gate\+code/);
  await expect(page.getByText(/^1 to 25 of \d+$/)).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test("a link into the middle of the list finds its way to the first page", {
  tag: ["@S-87", "@any-width"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/orders/all?show=completed&sort=orderDate");
  await press(page, "Next");
  await expect(page).toHaveURL(/cursor=/);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await press(elsewhere, "First page");
  await expect(elsewhere).toHaveURL("/orders/all?show=completed&sort=orderDate");
  await elsewhere.goto("/orders/all?q=no-such-order&cursor=x");
  await expect(elsewhere.getByText("This page of the list is empty")).toBeVisible();
  await press(elsewhere, "Go to the first page");
  await expect(elsewhere.getByText("No order matches")).toBeVisible();
});

// Cards have no columns to choose.
test("the choice of columns is remembered in this browser", {
  tag: ["@S-88", "@S-332", "@S-362", "@wide"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/orders/all?show=completed&q=piano");
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Notes" }).uncheck();
  await page.getByRole("checkbox", { name: "Net" }).uncheck();
  await look(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns (2 hidden)" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Notes" })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("layisha.columns.orders"))).toContain(
    "notes",
  );
  await press(page, "Columns (2 hidden)");
  await press(page, "Show all columns");
  await expect(page.getByRole("columnheader")).toHaveCount(staffColumns.length + 1);
});

test("a list that cannot be loaded says so, and one that is shown already stays", {
  tag: ["@S-89", "@any-width"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await refuse(page, "**/api/orders/all*");
  await page.goto("/orders/all");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("We could not load this list");
  await expect(alert).toContainText("Wait a little and try again.");
  await look(page);
  await page.unroute("**/api/orders/all*");
  await press(page, "Try again");
  await expect(detailsLink(page)).toHaveCount(25);
  await refuse(page, "**/api/orders/all*");
  await page.getByLabel("Sort by").selectOption("price");
  await expect(alert).toContainText("Wait a little and try again.");
  await page.unroute("**/api/orders/all*");
  await press(page, "Try again");
  await expect(alert).toHaveCount(0);
  await expect(detailsLink(page)).toHaveCount(25);
});

test("a client without bookings reads why the list is empty and is offered a quote", {
  tag: ["@S-90", "@any-width"],
}, async ({ page, newcomer }) => {
  await newcomer.signIn(page);
  await page.goto("/orders/all");
  await expect(page.getByText("You have no bookings yet")).toBeVisible();
  await look(page);
  await page.getByRole("main").getByRole("link", { name: "Get a quote" }).click();
  await expect(page).toHaveURL("/quote");
});

test("the client's next move stands in front", { tag: ["@S-91", "@any-width"] }, async ({
  page,
  newcomer,
  staff,
}) => {
  const id = await bookOrder(newcomer, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await setStatus(staff, id, "started");
  await newcomer.signIn(page);
  await page.goto("/orders/all");
  const next = page.getByRole("region", { name: "Your move under way" });
  await next.getByRole("link", { name: "See this move" }).click();
  await expect(page).toHaveURL(`/orders/details/${id}`);
  await setStatus(staff, id, "completed");
});

test("a session that ended elsewhere leads to the login", {
  tag: ["@S-109", "@any-width"],
}, async ({ page, playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await answered(
    await api.post("/api/login", {
      data: {
        email: process.env["E2E_ADMIN_EMAIL"],
        password: process.env["E2E_ADMIN_PASSWORD"],
        loginPartyType: "user",
      },
    }),
  );
  await page.context().addCookies((await api.storageState()).cookies);
  await page.goto("/orders/all");
  await expect(detailsLink(page)).toHaveCount(25);
  await api.post("/api/logout");
  await api.dispose();
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL("/clients/login");
});
