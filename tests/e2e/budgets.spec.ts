import { expect, type Locator, type Page } from "@playwright/test";
import { priceShown } from "#harness/browser/booking.ts";
import { press, pressYes } from "#harness/browser/pages.ts";
import { codeFor, freshTag, test } from "#harness/browser/people.ts";
import { countTraffic } from "#harness/traffic.ts";

type Effort = { readonly screens: number; readonly taps: number; readonly keys: number };

/**
 * A person with one finger. A tap hits one thing; what is typed goes where the focus is, so that a
 * field without it must be tapped first; each page, and each window over one, is a screen. A field
 * that appears under another, or a list that opens at one, is none.
 */
function personAt(page: Page) {
  let [screens, taps, keys] = [0, 0, 0];
  let path = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== path) screens += 1;
    path = pathname;
  });
  const windows = page.locator("dialog[open], [aria-modal=true]");

  async function tap(target: Locator): Promise<void> {
    const open = await windows.count();
    await target.click();
    taps += 1;
    screens += Math.max(0, (await windows.count()) - open);
  }

  return {
    tap,
    async type(text: string): Promise<void> {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Opens the browser's own list, and taps one of its options. */
    async choose(field: Locator, option: { readonly index: number }): Promise<void> {
      taps += 2;
      await field.selectOption(option);
    },
    effort: (): Effort => ({ screens, taps, keys }),
  };
}

/** The most that a whole booking asks of a new customer, from the home page to the booked order. */
const limits = { screens: 9, taps: 24, keys: 120 };

/**
 * The most that comes over the line, in bytes: until both prices show; for the quote, which brings the
 * app; and for each step after it.
 */
const budgets = { prices: 150_000, quote: 30_000, step: 20_500 };

test("a new customer books in few screens, taps and keystrokes, and staff carry it out", {
  tag: ["@S-01", "@S-647", "@S-648", "@X-118"],
}, async ({ browser, context, page, request, staff }) => {
  const traffic = await countTraffic(context, page);
  const weigh = async (step: string, budget: number) => {
    const { bytes, complaints } = await traffic.takeInQuiet(300);
    test.info().annotations.push({ type: step, description: `${bytes} bytes` });
    expect.soft(bytes, `bytes until ${step}`).toBeLessThanOrEqual(budget);
    expect(complaints, `console until ${step}`).toEqual([]);
  };
  const email = `t${freshTag()}@example.com`;
  const password = "Kettle#742";
  const { tap, type, choose, effort } = personAt(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const place = async (label: string, typed: string, suggestion: RegExp) => {
    await tap(page.getByRole("combobox", { name: label }));
    await type(typed);
    await tap(page.getByRole("option", { name: suggestion }).first());
  };

  await page.goto("/");
  await place("From", "12 main rd bryan", /^12 main rd .*Bryanston, Sandton/);
  await place("To", "hatf", /^Hatfield Suburb/);
  await expect(page.getByText(/^Your prices for/)).toBeVisible();
  expect(effort()).toMatchObject({ screens: 1, taps: 4 });
  await weigh("both prices", budgets.prices);
  await tap(link("Choose Standard Load"));
  await expect(page).toHaveURL("/quote");
  await weigh("the quote", budgets.quote);
  // The last day of the month that is shown.
  await tap(page.locator("button[data-day]").last());
  await choose(field("Time of Move"), { index: 2 });
  await expect(priceShown(page)).toBeVisible();
  const price = (await priceShown(page).textContent()) ?? "";
  await tap(button("Calculate Quote"));
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await weigh("the breakdown", budgets.step);
  await tap(link("Next").or(button("Next")));

  await expect(page).toHaveURL("/orders/terms");
  await weigh("the terms", budgets.step);
  await tap(page.getByRole("checkbox", { name: /terms/ }));
  await tap(link("Register"));
  await expect(field("Email")).toBeFocused();
  await weigh("the registration", budgets.step);
  await type(email);
  await tap(button("Send code"));
  await expect(field("Verification code")).toBeFocused();
  await type(await codeFor(request, email));
  await expect(page).toHaveURL("/clients/register/form");
  await weigh("the form", budgets.step);
  for (const [label, text] of [
    ["Name", "Thandi"],
    ["Surname", "Nkosi"],
    ["Cellphone", "0825550001"],
    ["Password", password],
    ["Confirm Password", password],
  ] as const) {
    await tap(field(label));
    await type(text);
  }
  await tap(page.getByRole("checkbox", { name: /Terms and Conditions/ }));
  await tap(button("Create my account"));

  await expect(page).toHaveURL("/orders/terms");
  await tap(button("Go to checkout"));
  await expect(page).toHaveURL("/orders/checkout");
  await weigh("the checkout", budgets.step);
  await tap(field("Street and number"));
  await type("31 Church Street");
  await tap(field("Cash - On date of move"));
  await tap(button("Book Order"));
  await expect(page).toHaveURL("/orders/all");
  await expect(page.getByRole("link", { name: /^Order details/ })).toHaveCount(1);
  await weigh("the orders", budgets.step);

  const { screens, taps, keys } = effort();
  test.info().annotations.push({ type: "effort", description: `${screens}, ${taps}, ${keys}` });
  expect(screens).toBeLessThanOrEqual(limits.screens);
  expect(taps).toBeLessThanOrEqual(limits.taps);
  expect(keys).toBeLessThanOrEqual(limits.keys);

  await page.getByRole("link", { name: /^Order details/ }).click();
  await expect(page.getByText("31 Church Street, Hatfield")).toBeVisible();
  await expect(page.getByText(price).first()).toBeVisible();
  const office = await browser.newPage();
  await staff.open(office, page.url());
  await office.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  await press(office, "Process");
  await pressYes(office, "Start Order");
  await pressYes(office, "Complete Order");
  await expect(office.getByText("This order is completed and cannot be changed.")).toBeVisible();
  await office.close();
  await page.reload();
  await expect(page.getByText(/completed/i).first()).toBeVisible();
});

/** The limit of a first visit: all bytes over the line, with headers and brotli. */
const textPage = { kilobytes: 45, requests: 8 };
const firstVisits: Readonly<Record<string, { kilobytes: number; requests: number }>> = {
  "/": { kilobytes: 75, requests: 8 },
  "/services": textPage,
  "/about": textPage,
  "/terms": textPage,
  "/privacy": textPage,
  "/contact": { kilobytes: 60, requests: 8 },
  "/trucksinfo": { kilobytes: 60, requests: 8 },
  "/quote": { kilobytes: 150, requests: 20 },
};

test("a first visit to any page is within its budget, and no console complains", {
  tag: "@X-117",
}, async ({ browser }) => {
  const visits = Object.entries(firstVisits).map(([path, budget]) =>
    test.step(path, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const traffic = await countTraffic(context, page);
      await page.goto(path);
      const { bytes, requests, complaints } = await traffic.takeInQuiet(500);
      test.info().annotations.push({ type: path, description: `${bytes} in ${requests}` });
      expect(requests, `requests of ${path}`).toBeGreaterThan(1);
      expect(requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
      expect(bytes, `bytes of ${path}`).toBeLessThanOrEqual(budget.kilobytes * 1000);
      expect(complaints, `console of ${path}`).toEqual([]);
      await context.close();
    }),
  );
  await Promise.all(visits);
});
