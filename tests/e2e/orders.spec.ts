import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { calculateQuote, daysAhead } from "#harness/browser/booking.ts";
import { expectSaid, fillPasswords } from "#harness/browser/forms.ts";
import { checkPage, detailsLink, isPhone, press, recordRows } from "#harness/browser/pages.ts";
import { freshEmail, freshTag, test, waitForMail } from "#harness/browser/people.ts";
import { assignSomeone, bookOrder, setStatus } from "#harness/browser/records.ts";

test("the list is paged, sorted and searched by the server, and found again after an order", {
  tag: ["@S-83", "@S-87", "@S-329", "@S-330"],
}, async ({ page, staff }) => {
  const list = "/orders/all?show=completed&sort=orderDate";
  await staff.open(page, list);
  await expect(page.getByText(/^1 to 25 of \d+$/)).toBeVisible();
  const firstRow = (await recordRows(page).first().textContent()) ?? "";
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
  await expect(recordRows(page).first()).toHaveText(firstRow);

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
  await expect(recordRows(page).first()).toBeVisible();

  await page.goto("/orders/all?q=no-such-order&cursor=x");
  await expect(page.getByText("This list has no such page.")).toBeVisible();
  await press(page, "Go to the first page");
  await expect(page.getByText("No order matches")).toBeVisible();
});

const shownAtFirst =
  "Reference, Move, Pickup, Destination, Client, Driver, Truck Size, Status, Price".split(", ");

// Cards have no columns to choose, and no table that is moved sideways.
test("running numbers go on, and the choice of columns is remembered in this browser", {
  tag: ["@S-80", "@S-87", "@S-88", "@S-821", "@S-332", "@wide"],
}, async ({ page, staff }) => {
  await staff.open(page, "/orders/all?show=completed");
  const table = page.getByRole("region", { name: "Orders, table" });
  // The columns that show at first need no scrolling sideways.
  await expect(table).toBeVisible();
  await expect(table).not.toHaveAttribute("tabindex");
  await expect(page.getByRole("columnheader")).toHaveText(shownAtFirst);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await press(page, "Show all columns");
  await page.keyboard.press("Escape");
  await press(page, "Next");
  await expect(page.locator("tbody td").nth(0)).toHaveText("26");
  await expect(table).toHaveAttribute("tabindex", "0");
  const columns = await page.getByRole("columnheader").count();
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Notes" }).uncheck();
  await page.getByRole("checkbox", { name: "Net" }).uncheck();
  await checkPage(page);
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
  tag: ["@S-90", "@S-91", "@S-107", "@S-109"],
}, async ({ page, newcomer, staff }) => {
  await newcomer.open(page, "/orders/all");
  await expect(page.getByText("You have no bookings yet")).toBeVisible();
  await checkPage(page);
  await page.getByRole("main").getByRole("link", { name: "Get a quote" }).click();
  await expect(page).toHaveURL("/quote");

  const id = await bookOrder(newcomer);
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
  await newcomer.post("logout");
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL("/clients/login");
});

test("the longest words and notes widen no page", { tag: ["@S-106", "@both-widths"] }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { notes: "piano".repeat(380) });
  await staff.open(page, `/orders/all?q=${id}`);
  await expect(recordRows(page)).toHaveCount(1);
  if (isPhone(page)) await page.getByText("All fields").click();
  await checkPage(page);
  await detailsLink(page).click();
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
  await checkPage(page);
});

test("ten orders of tomorrow get their drivers in 22 clicks without a page load; a slip is undone", {
  tag: ["@S-822", "@S-1242", "@wide"],
}, async ({ page, newcomer, staff }) => {
  const notes = randomUUID();
  const orderDate = daysAhead(1);
  const times = Array.from(
    { length: 10 },
    (_, index) => `${String(7 + index).padStart(2, "0")}:00`,
  );
  await Promise.all(times.map((orderTime) => bookOrder(newcomer, { orderDate, orderTime, notes })));
  await staff.open(page, "/orders/all");
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener("click", () => {
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + 1);
    });
  });
  await page.getByRole("searchbox", { name: "Search" }).fill(notes);
  await press(page, "Tomorrow 10");
  const assign = page.getByRole("button", { name: /^Assign ?,/ });
  const choices = page.getByRole("dialog", { name: "Who drives?" }).getByRole("listitem");
  for (let left = times.length; left > 0; left -= 1) {
    await expect(assign).toHaveCount(left);
    await assign.first().click();
    await expect(choices.first()).toContainText(/ from |We do not know where/);
    if (left === times.length) await checkPage(page);
    await choices.first().getByRole("button").click();
  }
  await expect(assign).toHaveCount(0);
  // A page load would have forgotten those before it.
  await expect(page.locator("html")).toHaveAttribute("data-clicks", /^2[12]$/);
  await expect(recordRows(page)).toHaveCount(times.length);

  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(assign).toHaveCount(1);

  // Somebody else is quicker: the window stays and says so, until staff close it.
  await assign.click();
  const waiting = await staff.get<{ items: { id: string }[] }>(`orders/all?assigned=no&q=${notes}`);
  await assignSomeone(staff, waiting.items[0]?.id ?? "");
  await choices.first().getByRole("button").click();
  const window = page.getByRole("dialog", { name: "Who drives?" });
  await expect(window.getByText(/^This order already has a driver/)).toBeVisible();
  await checkPage(page);
  await window.getByRole("button", { name: "Close" }).click();
  await expect(assign).toHaveCount(0);
  await staff.patch(`orders/unassign/${waiting.items[0]?.id}`, {});
  await page.reload();

  await assign.click();
  await press(page, "Offer it to drivers");
  await press(page, "Offer it to all who fit");
  const offered = recordRows(page).filter({ hasText: "Offered to drivers, no answer yet" });
  await expect(offered).toHaveCount(1);
});

/** Goes from the chosen client to the booked order; answers the words that say so. */
async function bookForChosen(page: Page) {
  await page.getByRole("checkbox", { name: /The client agrees/ }).check();
  await checkPage(page);
  await press(page, "Go to checkout");
  await expect(page).toHaveURL("/orders/checkout");
  await page.getByLabel("Street and number").first().fill("12 Oxford Road");
  await page.getByLabel("Street and number").last().fill("31 Church Street");
  await page.getByLabel("Cash - On date of move").check();
  await checkPage(page);
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
}

test("staff book for a caller whom they register, who then sets a password and sees the order", {
  tag: ["@S-700", "@S-701"],
}, async ({ page, browser, staff, request }) => {
  const [email, surname] = [freshEmail("caller"), `Caller${freshTag()}`];
  await staff.open(page, "/orders/all");
  await page.getByRole("link", { name: "Book for a caller" }).click();
  await calculateQuote(page, daysAhead(90));
  await press(page, "Next");
  await expect(page).toHaveURL("/orders/terms");
  await press(page, "Go to checkout");
  await expectSaid(
    page,
    "Please agree to the terms and conditions",
    "Choose the client whom you book for.",
  );
  await press(page, "Register a new client");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Thandi");
  await dialog.getByLabel("Surname").fill(surname);
  await dialog.getByLabel("Cellphone").fill("082 555 0042");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await checkPage(page);
  await dialog.getByRole("button", { name: "Register and choose" }).click();
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue(`Thandi ${surname}`);
  await bookForChosen(page);
  await expect(page.getByText(/^Booked: .* 10:00, reference/)).toBeVisible();
  await checkPage(page);

  // The next call: the client is found by the number, and agrees anew.
  await calculateQuote(page, daysAhead(91));
  await press(page, "Next");
  await page.getByRole("combobox", { name: "Client" }).fill(email);
  await page.getByRole("option", { name: new RegExp(surname) }).click();
  await bookForChosen(page);
  await page.getByRole("link", { name: "Open the order to give it a driver" }).click();
  await expect(page.getByText(/Said on the phone to .*, who booked it/)).toBeVisible();
  const notes = page.getByRole("region", { name: "Internal notes" });
  await notes.getByLabel("New note").fill("Wants to be called on the way.");
  await press(page, "Add note");
  await expect(notes.getByRole("listitem")).toContainText("Wants to be called on the way.");
  await checkPage(page);

  const link = await waitForMail(request, email, /\/clients\/setpassword#\S+/);
  const theirs = await browser.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await checkPage(theirs);
  await fillPasswords(theirs);
  await press(theirs, "Set new password");
  await expect(theirs).toHaveURL("/clients/login");
  await theirs.goto(link);
  await theirs.reload();
  await expect(theirs.getByText("This link does not work")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Get a code instead" })).toBeVisible();
  await theirs.close();
  await waitForMail(request, email, /We have your booking/);
});
