import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { driverNamedGraceMs, smsDueMs } from "#domain/orders/order-messages.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { choosePlace, truckCard } from "./support/booking.ts";
import { look, press } from "./support/pages.ts";
import {
  type Account,
  answered,
  freshPlate,
  goodPassword,
  personOf,
  test,
} from "./support/people.ts";
import { activeDriver, bookOrder } from "./support/records.ts";

type Quote = { readonly price: number };

/**
 * A move that its client can still change, and of which people hear by SMS: between 25 and 47 hours
 * ahead, with an hour later in the day to change to.
 */
function soon() {
  const nowMs = Date.now();
  const isMorning = johannesburgTimeAt(nowMs) < "13:00";
  const orderDate = addDays(johannesburgDateAt(nowMs), isMorning ? 1 : 2);
  return {
    orderDate,
    ...(isMorning ? { at: "16:00", later: "17:00" } : { at: "08:00", later: "09:00" }),
  };
}

/** The soonest move that can be booked for sure. */
function soonest() {
  const nowMs = Date.now();
  const today = johannesburgDateAt(nowMs);
  const hour = Number(johannesburgTimeAt(nowMs).slice(0, 2));
  if (hour >= 15) return { orderDate: addDays(today, 1), orderTime: "08:00" };
  return { orderDate: today, orderTime: `${Math.max(hour + 2, 8)}:00`.padStart(5, "0") };
}

/** Waits until a message that begins so has left for this address or number: its subject, then its text. */
async function told(request: APIRequestContext, to: string, words: RegExp): Promise<void> {
  const read = async () => {
    const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const { items } = (await answer.json()) as { items: { subject: string; text: string }[] };
    return items.map(({ subject, text }) => `${subject}\n${text}`);
  };
  const timeout = driverNamedGraceMs + 20_000;
  await expect.poll(read, { timeout }).toContainEqual(expect.stringMatching(words));
}

/** Staff bring a booking forward, as its client asked by phone, who agrees to the price. */
async function bringForward({ api }: Account, id: string, moment: object): Promise<void> {
  const url = `/api/orders/update/${id}`;
  const data = { ...moment, clientAgreed: true };
  const { quote } = (await (await api.patch(url, { data })).json()) as { quote?: Quote };
  await answered(await api.patch(url, { data: { ...data, price: quote?.price } }));
}

async function book(page: Page, { orderDate, at }: ReturnType<typeof soon>): Promise<void> {
  await page.goto("/quote");
  await choosePlace(page, "Pick Up", "12 Main Road, Bryanston", /12 Main Road.*Bryanston, Sandton/);
  await choosePlace(page, "Destination", "31 Church Street, Hatfield", /31 Church Street/);
  await truckCard(page, "Standard Load").check();
  await page.getByLabel("Date of Move").fill(orderDate);
  await page.getByLabel("Time of Move").selectOption(at);
  await press(page, "Calculate Quote");
  await press(page, "Next");
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await press(page, "Go to checkout");
  await page.getByLabel("Cash - On date of move").check();
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
}

test("a booking changes with its price, gets its driver, is cancelled, and everybody knows", {
  tag: ["@S-850", "@wide"],
}, async ({ page, browser, newcomer, staff, request }) => {
  test.setTimeout(120_000);
  const moment = soon();
  const plate = freshPlate();
  const driver = await activeDriver(request, staff, plate);
  const client = await personOf(newcomer);

  await newcomer.signIn(page);
  await book(page, moment);
  await told(request, client.email, /^We have your booking/);
  await page.getByRole("link", { name: "Order details" }).click();
  await page.getByRole("link", { name: "Change this move" }).click();
  await page.getByLabel("Time of Move").selectOption(moment.later);
  await page.getByLabel("Floors").selectOption("4");
  await press(page, "Save the change");
  const question = page.getByRole("dialog", { name: /^The price becomes R/ });
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(moment.later) })).toBeVisible();
  await told(request, client.email, /^Changed/);
  const id = page.url().split("/").at(-1) ?? "";
  const { reference } = await answered<{ reference: string }>(
    await staff.api.get(`/api/orders/${id}`),
  );

  const office = await (await browser.newContext()).newPage();
  await staff.signIn(office);
  await office.goto("/orders/all");
  await office.getByRole("searchbox", { name: "Search" }).fill(reference);
  const assign = office.getByRole("button", { name: /^Assign ?,/ });
  await expect(assign).toHaveCount(1);
  await assign.click();
  const choices = office.getByRole("dialog", { name: "Who drives?" });
  await expect(choices.getByRole("listitem").first()).toBeVisible();
  const search = choices.getByLabel(/^Find a driver/);
  if (await search.isVisible()) await search.fill(driver.email);
  await choices
    .getByRole("listitem")
    .filter({ hasText: formatPlate(plate) })
    .getByRole("button")
    .click();
  await expect(assign).toHaveCount(0);
  await told(request, driver.email, /^New job/);
  await told(request, client.email, /^Your driver/);

  await page.reload();
  await expect(page.getByRole("region", { name: "Your driver" })).toContainText(formatPlate(plate));

  const sooner = soonest();
  await bringForward(staff, id, sooner);
  await told(request, driver.email, /^Job changed/);
  await office.goto(`/orders/details/${id}`);
  await press(office, "Cancel this order");
  const dialog = office.getByRole("dialog", { name: "Cancel this order" });
  await dialog.getByText("We have no truck or driver").click();
  await dialog.getByLabel("Reason, as the client reads it").fill("The truck broke down.");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(office.getByRole("region", { name: "What to do" })).toContainText(
    "The truck broke down.",
  );
  await told(request, client.email, /^Cancelled/);
  await told(request, driver.email, /^Job cancelled/);
  const ending = `is cancelled\\..* Ref ${formatReference(reference)}`;
  // At night a text waits for the morning.
  if (smsDueMs(sooner, Date.now()) <= Date.now()) {
    await told(request, "+27825550042", new RegExp(`^SMS\nLayisha: Your move on .* ${ending}`));
    await told(request, "+27825550077", new RegExp(`^SMS\nLayisha: The job on .* ${ending}`));
  }
  const messages = office.getByRole("region", { name: "Messages" });
  await expect(messages.getByText(/^Client, SMS/).first()).toBeVisible();
  await expect(messages.getByText(/^Driver, SMS/).first()).toBeVisible();
  await look(office);

  await page.reload();
  await expect(page.getByText("The truck broke down.")).toBeVisible();
  await look(page);
  const cab = await (await browser.newContext()).newPage();
  await cab.goto("/drivers/login");
  await cab.getByLabel("Email").fill(driver.email);
  await cab.getByLabel("Password", { exact: true }).fill(goodPassword);
  await press(cab, "Log in");
  await expect(cab).toHaveURL("/dashboard");
  await cab.goto(`/orders/details/${id}`);
  await expect(cab.getByText("Cancelled").first()).toBeVisible();

  const other = await bookOrder(newcomer, sooner);
  await answered(await staff.api.patch(`/api/orders/assign/${other}`, { data: driver.crew }));
});
