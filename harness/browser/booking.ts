import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type Account, apiCalls } from "./people.ts";

/** The day in Johannesburg that lies so many days ahead, as the date field takes it. */
export function daysAhead(days: number): string {
  return new Date(Date.now() + 2 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** Types into the field of a place and chooses the first suggestion that reads like this. */
export async function choosePlace(
  page: Page,
  field: string,
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

export function truckCard(page: Page, name: "Standard Load" | "Extended Load") {
  return page.getByRole("radio", { name: new RegExp(`^${name}`) });
}

/** Fills the quote form; the price then stands. */
export async function fillQuote(page: Page, orderDate: string): Promise<void> {
  await page.goto("/quote");
  await choosePlace(page, "Pick Up", "Rosebank", /Rosebank/);
  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await truckCard(page, "Standard Load").check();
  await page.getByLabel("Date of Move").fill(orderDate);
  await page.getByLabel("Time of Move").selectOption("10:00");
  await page.getByLabel("Floors").selectOption("2");
  await expect(priceShown(page)).toBeVisible();
}

export function priceShown(page: Page) {
  return page.getByRole("region", { name: "Your price" }).getByRole("strong");
}

export async function calculateQuote(page: Page, orderDate: string): Promise<void> {
  await fillQuote(page, orderDate);
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
}

type Place = { readonly placeId: string };

/** Reads the first place that the server suggests for a text. */
async function firstPlace(api: APIRequestContext, text: string): Promise<Place> {
  const { get } = apiCalls(api);
  const { items } = await get<{ items: readonly Place[] }>(`places?q=${text}`);
  return get(`places/${items[0]?.placeId}`);
}

/** The doors and contacts of the draft that `putDraft` puts. */
export const sampleEnds = {
  pickupDetails: {
    address: "12 Oxford Road",
    unit: "Unit 4, Acacia Court",
    contactName: "Lerato Sample",
    contactCellphone: "082 555 0042",
  },
  destinationDetails: {
    address: "31 Church Street",
    unit: "",
    contactName: "Johan Voorbeeld",
    contactCellphone: "082 555 0078",
  },
};

type Wishes = {
  readonly upTo: "price" | "terms" | "payment";
  /** True while nothing is typed about the doors and contacts. */
  readonly withoutEnds?: boolean;
  readonly as?: Account;
  /** The stored quote, made from the server's quote or put in its place. */
  readonly quote?: (held: Quote) => object;
};

type Quote = { readonly price: number; readonly baseCost: number; readonly expiresAt: string };

/** Puts a draft with a price into the browser, as the pages leave it there, by calls alone. */
export async function putDraft(
  page: Page,
  orderDate: string,
  { upTo, as, withoutEnds = false, quote: altered = () => ({}) }: Wishes,
): Promise<void> {
  const api = page.request;
  const pickup = await firstPlace(api, "Rosebank");
  const destination = await firstPlace(api, "Hatfield");
  const load = { truckSize: "1.5ton", orderDate, orderTime: "10:00", helpers: 1, floors: 2 };
  const places = { pickupPlaceId: pickup.placeId, destinationPlaceId: destination.placeId };
  const quote = await apiCalls(api).post<Quote>("quotes", { ...load, ...places });
  const draft = {
    version: 1,
    ...load,
    pickup,
    destination,
    quote: { ...quote, rates: null, ...altered(quote) },
    ...(upTo !== "price" && { notes: "The gate code is with the guard", agreedToTerms: true }),
    ...(upTo !== "price" && !withoutEnds && sampleEnds),
    ...(upTo === "payment" && { paymentType: "cash" }),
  };
  const localStorage = [
    { name: "layisha.quote-draft", value: JSON.stringify(draft) },
    ...(as ? [{ name: "layisha.signedIn", value: "client" }] : []),
  ];
  await page.context().setStorageState({
    cookies: as ? (await as.api.storageState()).cookies : [],
    origins: [{ origin: test.info().project.use.baseURL ?? "", localStorage }],
  });
}

export async function storedDraft(page: Page): Promise<Record<string, unknown>> {
  const text = await page.evaluate(() => localStorage.getItem("layisha.quote-draft"));
  return JSON.parse(text ?? "{}") as Record<string, unknown>;
}

export const orderCount = async ({ get }: Account) =>
  (await get<{ total: number }>("orders/all?limit=1")).total;
