import { expect, type Page } from "@playwright/test";
import { outsideRegionMessage, regionNamesText } from "#domain/places/region-names.ts";
import {
  choosePlace,
  daysAhead,
  fillQuote,
  priceShown,
  putDraft,
  storedDraft,
  truckCard,
} from "#harness/browser/booking.ts";
import { invalidField } from "#harness/browser/forms.ts";
import { believeOwnClock, checkPage, press } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";

const invalid = (place: string) =>
  `Invalid ${place} location. Please enter a place or address and select from Layisha suggestions`;
const outside = outsideRegionMessage();

/** A toast as it is announced: its words and nothing else. */
function toast(page: Page, message: string) {
  return page.getByRole("alert").filter({ hasText: new RegExp(`^${message}$`) });
}

test("the form has its fields in their order; empty it shows each message beside its field and in a summary", {
  tag: ["@S-30", "@S-31", "@S-499", "@V-01", "@V-05", "@V-07"],
}, async ({ page }) => {
  await page.goto("/quote");
  await expect(page.getByRole("combobox", { name: "Pick Up" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Destination" })).toBeVisible();
  await expect(page.getByLabel("Kilometers")).not.toBeEditable();
  await expect(page.getByLabel("Truck Size")).not.toBeEditable();
  await expect(page.getByLabel("Date of Move")).toHaveAttribute("type", "date");
  await expect(page.getByText(`We operate only in ${regionNamesText}`)).toBeVisible();
  await expect(page.getByText(/No long-distance transport/)).toBeVisible();
  await expect(page.getByText(/07:00-17:00, any day including holidays/)).toBeVisible();
  for (const field of ["Helpers", "Floors"]) {
    const options = await page.getByLabel(field).getByRole("option").allTextContents();
    expect(options).toEqual(["Please select", "0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  }
  await expect(page.getByLabel("Floors")).toHaveAccessibleDescription(/both addresses added up/);
  const times = await page.getByLabel("Time of Move").getByRole("option").allTextContents();
  expect(times).toHaveLength(23);
  expect([times[1], times[2], times.at(-1)]).toEqual(["Any time that day", "07:00", "17:00"]);
  await expect(page.getByRole("button", { name: "Refresh Quote" })).toBeVisible();
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  const summary = page.getByRole("alert", { name: "*Please complete all the required fields" });
  await expect(summary).toBeFocused();
  const messages = {
    "Pick Up": invalid("pickup"),
    Destination: "Destination location is required",
    "Date of Move": "Order date is required",
    "Time of Move": "Order Time is required",
  };
  for (const [field, message] of Object.entries(messages)) {
    await expect(invalidField(page, field)).toHaveAccessibleDescription(message);
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  const trucks = page.getByRole("group", { name: "Choose your truck" });
  await expect(trucks).toHaveAccessibleDescription("Truck size is required");
  await summary.getByRole("link", { name: "Truck size is required" }).click();
  await expect(truckCard(page, "Standard Load")).toBeFocused();
  await summary.getByRole("link", { name: "Destination location is required" }).click();
  await expect(page.getByRole("combobox", { name: "Destination" })).toBeFocused();
  await expect(page).toHaveURL("/quote");
  await checkPage(page);
  await page.getByLabel("Date of Move").fill(daysAhead(20));
  await expect(invalidField(page, "Date of Move")).toHaveCount(0);
  await expect(trucks).toHaveAccessibleDescription("Truck size is required");
});

test("a date before today and a time that has passed are refused; after closing none is offered", {
  tag: ["@S-32", "@S-664", "@S-1045", "@V-08", "@V-09"],
}, async ({ page }) => {
  await believeOwnClock(page);
  await page.clock.install({ time: new Date("2026-12-03T07:50:00Z") });
  await page.goto("/quote");
  const day = page.getByLabel("Date of Move");
  await day.fill("2027-12-04");
  await expect(invalidField(page, "Date of Move")).toHaveAccessibleDescription(
    "Please select a date within the next 365 days",
  );
  await day.fill("2026-12-02");
  await expect(invalidField(page, "Date of Move")).toHaveAccessibleDescription(
    "Please select a future date",
  );
  // A year is typed digit by digit.
  await day.fill("0202-12-02");
  await expect(invalidField(page, "Date of Move")).toHaveCount(0);
  await day.blur();
  await expect(invalidField(page, "Date of Move")).toHaveAccessibleDescription(
    "Please select a valid date",
  );
  await day.fill("2026-12-02");
  await press(page, "Calculate Quote");
  await expect(toast(page, "Please select a future date")).toBeAttached();
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await press(page, "Calculate Quote");
  await expect(messages).toHaveCount(2);
  await press(page, "Calculate Quote");
  await page.clock.runFor(100);
  expect(await messages.count()).toBe(2);

  await page.getByLabel("Date of Move").fill("2026-12-03");
  const times = page.getByLabel("Time of Move");
  await expect(times.getByRole("option").nth(1)).toHaveText("10:00");
  await times.selectOption("10:00");
  await page.clock.fastForward("11:00");
  await expect(invalidField(page, "Time of Move")).toHaveAccessibleDescription(
    "Please select a future time",
  );
  await press(page, "Calculate Quote");
  await expect(toast(page, "Please select a future time")).toBeAttached();

  await page.clock.fastForward("08:00:00");
  await page.getByLabel("Date of Move").fill("2026-12-04");
  await times.selectOption("09:00");
  await page.getByLabel("Date of Move").fill("2026-12-03");
  await expect(times).toHaveValue("pleaseSelect");
  await expect(times.getByRole("option")).toHaveCount(1);
  await expect(page.getByText("No time is left on Thu 3 December 2026")).toBeVisible();
  await checkPage(page);
});

test("a place is one that is chosen, in Gauteng, with the keyboard alone too", {
  tag: ["@S-33", "@S-664", "@V-06"],
}, async ({ page }) => {
  await page.goto("/quote");
  await choosePlace(page, "Destination", "Durban", /Durban/);
  await expect(invalidField(page, "Destination")).toHaveAccessibleDescription(outside);
  await checkPage(page);

  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await expect(invalidField(page, "Destination")).toHaveCount(0);
  const destination = page.getByRole("combobox", { name: "Destination" });
  await destination.fill("qqqqzzzz");
  await expect(page.getByText(/^No place found/).first()).toBeVisible();
  await expect(invalidField(page, "Destination")).toHaveCount(0);
  await destination.blur();
  await expect(invalidField(page, "Destination")).toHaveAccessibleDescription(
    invalid("destination"),
  );

  const pickup = page.getByRole("combobox", { name: "Pick Up" });
  await pickup.fill("12 Main Road, Bryanston");
  await expect(page.getByRole("option").first()).toBeVisible();
  await pickup.press("Enter");
  await expect(pickup).toHaveValue("12 Main Road, Bryanston");
  await expect(page.getByText(/We measure to the nearest point we know/)).toBeVisible();
  await choosePlace(page, "Destination", "12 Main Road, Bryanston", /12 Main Road/);
  await expect(invalidField(page, "Destination")).toHaveAccessibleDescription(/is the same place/);
});

test("choosing a truck is seen, sets the helpers and goes back after 400 ms", {
  tag: ["@S-34", "@S-502", "@S-505", "@S-508", "@S-669", "@S-1330"],
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/quote");
  await page.getByRole("link", { name: "Choose a truck size" }).click();
  await expect(page.getByRole("heading", { name: "Select a Truck Size" })).toBeVisible();
  for (const card of ["Standard Load (1.5ton)", "Extended Load (3ton)"]) {
    await expect(page.getByRole("heading", { name: card })).toBeVisible();
  }
  await checkPage(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Choose Extended Load" }).click();
  await expect(page.getByRole("button", { name: "Extended Load selected" })).toBeVisible();
  await page.clock.runFor(390);
  await expect(page).toHaveURL("/trucksinfo");
  await page.clock.runFor(20);
  // First the page that goes on: one that is under way would not hear of it, and stand still.
  await expect(page).toHaveURL("/quote");
  await page.clock.resume();
  await expect(page.getByLabel("Truck Size")).toHaveValue("Extended Load");
  await expect(page.getByLabel("Helpers")).toHaveValue("2");

  // A truck that is pressed before the page's scripts came is chosen once they are there.
  const { promise: cameLate, resolve: letThemCome } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await cameLate;
    await route.continue();
  });
  await page.goto("/trucksinfo", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Choose Standard Load" }).click();
  letThemCome();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Truck Size")).toHaveValue("Standard Load");
  await page.unrouteAll();

  // From elsewhere, or opened directly in any letter case, it goes on to the quote too.
  await page.goto("/");
  await page.getByRole("link", { name: "Truck sizes" }).click();
  await page.getByRole("button", { name: /Standard Load/ }).click();
  await expect(page).toHaveURL("/quote");
  await page.goto("/trucksInfo");
  await expect(page.getByText(/^We add 1 helper \(R\s150\)\./)).toBeVisible();
  await expect(page.getByText(/^We add 2 helpers \(R\s300\)\./)).toBeVisible();
  await page.getByRole("button", { name: /Standard Load/ }).click();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Truck Size")).toHaveValue("Standard Load");
  await expect(page.getByLabel("Helpers")).toHaveValue("1");

  // On the way back the browser remembers what the fields held before.
  await page.getByLabel("Helpers").selectOption("5");
  await page.getByRole("link", { name: "Change truck size" }).click();
  await page.getByRole("button", { name: "Choose Extended Load" }).click();
  await expect(page).toHaveURL("/quote");
  await expect(page.getByLabel("Helpers")).toHaveValue("2");
  expect(await storedDraft(page)).toMatchObject({ truckSize: "3ton", helpers: 2 });
});

test("the truck and the day are chosen on the page, with the price and the cheaper days beside them", {
  tag: ["@S-660", "@S-661", "@both-widths"],
}, async ({ page }) => {
  await believeOwnClock(page);
  await page.clock.install({ time: new Date("2026-12-03T07:50:00Z") });
  await page.goto("/quote");
  const standard = page.locator("label").filter({ has: truckCard(page, "Standard Load") });
  // 500 and 150, less 5 and 10 percent
  await expect(standard).toContainText(
    /from R\s553 plus the distance.*bachelor flat.*1 person to carry/s,
  );
  await choosePlace(page, "Pick Up", "Rosebank", /Rosebank/);
  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await expect(standard).toContainText(/R\s[\d\s]+ on most days/);
  await truckCard(page, "Extended Load").check();
  await expect(page.getByLabel("Truck Size")).toHaveValue("Extended Load");
  await expect(page.getByLabel("Helpers")).toHaveValue("2");

  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await expect(button("Wed 2 December 2026")).toBeDisabled();
  await expect(button("Wed 30 December 2026")).toHaveAccessibleName("Wed 30 December 2026");
  await expect(page.getByText(/5% off: R\s[\d\s]+\..*Month-end and the 1st: R\s/s)).toBeVisible();
  await page.getByLabel("Time of Move").selectOption("10:00");
  await button("Fri 4 December 2026, 5% off").click();
  await expect(page.getByLabel("Time of Move")).toHaveValue("pleaseSelect");
  await checkPage(page);
  for (const [key, day] of [
    ["ArrowRight", "Sat 5 December 2026, 5% off"],
    ["ArrowDown", "Sat 12 December 2026, 5% off"],
    ["Home", "Mon 7 December 2026, 5% off"],
    ["PageDown", "Thu 7 January 2027, 5% off"],
    ["End", "Sun 10 January 2027, 5% off"],
    ["PageUp", "Thu 10 December 2026, 5% off"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(button(day)).toBeFocused();
  }
  for (let week = 0; week < 3; week++) await page.keyboard.press("ArrowUp");
  await expect(button("Thu 3 December 2026, 5% off")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Date of Move")).toHaveValue("2026-12-03");
  await expect(button(/^Thu 3 December/)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("region", { name: "Your price" }).getByRole("strong")).toBeVisible();
});

test("a reload loses nothing; the price moves with the form and is the one that is calculated", {
  tag: ["@S-35", "@S-36"],
}, async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const day = daysAhead(25);
  await fillQuote(page, day);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Pick Up" })).toHaveValue(/Rosebank/);
  await expect(page.getByRole("combobox", { name: "Destination" })).toHaveValue(/Hatfield/);
  await expect(page.getByLabel("Truck Size")).toHaveValue("Standard Load");
  await expect(page.getByLabel("Date of Move")).toHaveValue(day);
  await expect(page.getByLabel("Time of Move")).toHaveValue("10:00");
  await expect(page.getByLabel("Helpers")).toHaveValue("1");
  await expect(page.getByLabel("Floors")).toHaveValue("2");
  await expect(priceShown(page)).toBeVisible();
  expect(complaints).toEqual([]);

  await expect(page.getByLabel("Kilometers")).toHaveValue(/^\d+(\.\d)?\skm$/);
  await expect(page.getByText("Estimated distance by road.")).toBeVisible();
  const before = (await priceShown(page).textContent()) ?? "";
  await page.getByLabel("Helpers").selectOption("4");
  await expect(priceShown(page)).not.toHaveText(before);
  await page.getByRole("button", { name: "What is in it" }).click();
  await page.locator("summary:visible", { hasText: "Helpers" }).click();
  const words = page.getByText(/They carry, load and unload/).filter({ visible: true });
  await expect(words).toHaveCount(1);
  await checkPage(page);
  await page.keyboard.press("Escape");
  const shown = (await priceShown(page).textContent()) ?? "";
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("row", { name: /Total Price/ })).toContainText(shown);
});

test("a form is changed, in another tab too, emptied, brought back, and says what its price still needs", {
  tag: ["@Q-59", "@S-36", "@S-38", "@S-49", "@S-530", "@S-662"],
}, async ({ page, context }) => {
  await putDraft(page, daysAhead(29), { upTo: "price" });
  await page.goto("/quote");
  const other = await context.newPage();
  await other.goto("/quote");
  await expect(other.getByLabel("Floors")).toHaveValue("2");
  await other.getByLabel("Floors").selectOption("7");
  await expect(page.getByLabel("Floors")).toHaveValue("7");
  await page.getByLabel("Helpers").selectOption("3");
  await expect(other.getByLabel("Helpers")).toHaveValue("3");
  expect(await storedDraft(page)).toMatchObject({ floors: 7, helpers: 3 });
  await other.close();

  const kilometers = page.getByLabel("Kilometers");
  await expect(kilometers).toHaveValue(/km$/);
  const before = await kilometers.inputValue();
  await choosePlace(page, "Destination", "Soweto", /Soweto/);
  await expect(kilometers).toHaveValue(/km$/);
  await expect(kilometers).not.toHaveValue(before);
  for (const field of ["Helpers", "Floors"]) {
    await page.getByLabel(field).selectOption("pleaseSelect");
    await expect(page.getByLabel(field)).toHaveValue("pleaseSelect");
  }
  expect(await storedDraft(page)).toMatchObject({ helpers: null, floors: null });

  await page.getByLabel("Floors").selectOption("2");
  await press(page, "Refresh Quote");
  for (const field of ["Pick Up", "Destination", "Kilometers", "Truck Size", "Date of Move"]) {
    await expect(page.getByLabel(field, { exact: true })).toHaveValue("");
  }
  for (const field of ["Time of Move", "Helpers", "Floors"]) {
    await expect(page.getByLabel(field)).toHaveValue("pleaseSelect");
  }
  await press(page, "Bring them back");
  await expect(page.getByLabel("Floors")).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: "Destination" })).toHaveValue(/Soweto/);

  await press(page, "Refresh Quote");
  await choosePlace(page, "Pick Up", "Rosebank", /Rosebank/);
  const needs = page.getByRole("region", { name: "Your price" });
  // A trial finds out whether anything covers it.
  await page.getByRole("link", { name: "Privacy policy" }).click({ trial: true });
  await expect(needs.getByRole("listitem")).toHaveText(["Destination", "Truck Size", "Date"]);
  await needs.getByRole("button", { name: "Destination" }).click();
  await expect(page.getByRole("combobox", { name: "Destination" })).toBeFocused();
  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await truckCard(page, "Standard Load").check();
  await page.getByLabel("Date of Move").fill(daysAhead(27));
  await expect(priceShown(page)).toBeVisible();
  await needs.getByRole("button", { name: "Time" }).click();
  await expect(page.getByLabel("Time of Move")).toBeFocused();
  await page.getByLabel("Time of Move").selectOption("10:00");
  await needs.getByRole("button", { name: "Calculate Quote" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
});

test("a distance or a quote that cannot be had is said and tried again; the form stays", {
  tag: "@S-39",
}, async ({ page }) => {
  const unreachable = /We cannot reach Layisha right now/;
  await putDraft(page, daysAhead(28), { upTo: "price" });
  await page.route("**/api/routes?*", (route) => route.abort());
  await page.goto("/quote");
  const said = page.getByRole("form", { name: "Quote" }).getByText(unreachable).first();
  await expect(said).toBeVisible();
  await checkPage(page);
  const again = page.getByRole("main").getByRole("button", { name: "Try again" }).first();
  await again.click();
  await expect(said).toBeVisible();
  await page.unroute("**/api/routes?*");
  await expect(page.getByLabel("Kilometers")).toHaveValue(/km$/);

  await page.route("**/api/quotes", (route) => route.abort());
  await press(page, "Calculate Quote");
  await expect(page.getByRole("alert", { name: unreachable })).toBeFocused();
  await page.unroute("**/api/quotes");
  await press(page, "Calculate Quote");
  await expect(page).toHaveURL("/orders/pricebreakdown");
});
