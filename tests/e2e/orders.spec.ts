import { expect } from "@playwright/test";
import { detailsLink, isPhone, look, press, rows } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay, setStatus } from "./support/records.ts";

test("the list is paged, sorted and searched by the server, and found again after an order", {
  tag: ["@S-83", "@S-87", "@S-331", "@S-329", "@S-330", "@any-width"],
}, async ({ page, staff }) => {
  const list = "/orders/all?show=completed&sort=orderDate";
  await staff.signIn(page);
  await page.goto(list);
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible();
  const firstRow = (await rows(page).first().textContent()) ?? "";
  await press(page, "Next");
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/cursor=/);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  await press(elsewhere, "First page");
  await expect(elsewhere).toHaveURL(list);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByText(/^26 to \d+ of \d+$/)).toBeVisible();
  await press(page, "Previous");
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible();
  await expect(rows(page).first()).toHaveText(firstRow);

  await detailsLink(page).first().click();
  await expect(page).toHaveURL(/\/orders\/details\/[\w-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Order details/ })).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page).toHaveURL(list);

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

  await page.goto("/orders/all?q=no-such-order&cursor=x");
  await expect(page.getByText("This list has no such page.")).toBeVisible();
  await press(page, "Go to the first page");
  await expect(page.getByText("No order matches")).toBeVisible();
});

const shownAtFirst =
  "Select, Reference, Move, Pickup, Destination, Client, Driver, Truck Size, Status, Price".split(
    ", ",
  );

// Cards have no columns to choose, and no table that is moved sideways.
test("running numbers go on, and the choice of columns is remembered in this browser", {
  tag: ["@S-80", "@S-87", "@S-88", "@S-821", "@S-332", "@S-362", "@wide"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.goto("/orders/all?show=completed");
  const table = page.getByRole("region", { name: "Orders, table" });
  // What shows at first needs no moving sideways.
  await expect(table).toBeVisible();
  await expect(table).not.toHaveAttribute("tabindex");
  await expect(page.getByRole("columnheader")).toHaveText(shownAtFirst);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await press(page, "Show all columns");
  await page.keyboard.press("Escape");
  await press(page, "Next");
  await expect(page.locator("tbody td").nth(1)).toHaveText("26");
  await expect(table).toHaveAttribute("tabindex", "0");
  const columns = await page.getByRole("columnheader").count();
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
  await expect(page.getByRole("columnheader")).toHaveCount(columns);
});

test("a client's list says why it is empty, then leads to the next move, until the session ends", {
  tag: ["@S-90", "@S-91", "@S-107", "@S-109", "@any-width"],
}, async ({ page, newcomer, staff }) => {
  await newcomer.signIn(page);
  await page.goto("/orders/all");
  await expect(page.getByText("You have no bookings yet")).toBeVisible();
  await look(page);
  await page.getByRole("main").getByRole("link", { name: "Get a quote" }).click();
  await expect(page).toHaveURL("/quote");

  const id = await bookOrder(newcomer, { orderDate: freshDay() });
  const card = page.getByRole("region", { name: "Your driver" });
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("What happens next")).toBeVisible();
  await expect(card).toHaveCount(0);

  const driver = await assignSomeone(staff, id);
  await setStatus(staff, id, "started");
  await page.goto("/orders/all");
  const next = page.getByRole("region", { name: "Your move under way" });
  await next.getByRole("link", { name: "See this move" }).click();
  await expect(page).toHaveURL(`/orders/details/${id}`);
  await expect(card).toContainText(driver.name);
  await expect(card.getByRole("link").first()).toHaveAttribute("href", /^tel:\+278255/);
  await setStatus(staff, id, "completed");

  // A session that ends elsewhere ends here with the next call, such as the look of who comes back.
  await answered(await newcomer.api.post("/api/logout"));
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL("/clients/login");
});

test("the longest words and notes widen no page", { tag: "@S-106" }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay(), notes: "piano".repeat(380) });
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${id}`);
  await expect(rows(page)).toHaveCount(1);
  if (isPhone(page)) await page.getByText("All fields").click();
  await look(page);
  await detailsLink(page).click();
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
  await look(page);
});
