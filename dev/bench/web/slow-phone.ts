import type { Browser, Page } from "@playwright/test";
import { filledDraft } from "#harness/quote-draft.ts";

/** Lighthouse's slow 3G, and a phone that is four times slower than this machine. */
const profile = { kilobits: 400, latencyMs: 400, slowdown: 4 } as const;
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-ZA",
  timezoneId: "Africa/Johannesburg",
};

/** What the browser keeps of somebody who chose truck, day and time before. */
function draftState(origin: string) {
  const { truckSize, orderTime } = filledDraft;
  const orderDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  const value = JSON.stringify({ version: 1, truckSize, orderTime, orderDate });
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: "layisha.quote-draft", value }] }],
  };
}

/** Chooses a place as a person does who knows its name. */
async function choosePlace(page: Page, field: string, typed: string): Promise<void> {
  const box = page.getByLabel(field, { exact: true }).first();
  await box.click();
  await box.pressSequentially(typed);
  await page.getByRole("option", { name: typed }).first().click();
}

/**
 * Opens /quote on a slow phone and types at once; answers the milliseconds since it was opened. Then
 * chooses another destination; answers the milliseconds since the last key, and since the choice.
 */
export async function quoteOnSlowPhone(browser: Browser, baseURL: string) {
  const storageState = draftState(baseURL);
  const context = await browser.newContext({ ...phone, baseURL, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (profile.kilobits * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: profile.slowdown });
  const start = performance.now();
  const since = () => performance.now() - start;
  await page.goto("/quote", { waitUntil: "commit" });
  const pickup = page.getByRole("combobox", { name: "Pick Up" });
  await pickup.pressSequentially("Ros");
  const typed = since();
  await page.getByRole("option", { name: "Rosebank" }).first().waitFor();
  const suggested = since();
  await page.getByRole("option", { name: "Rosebank" }).first().click();
  await choosePlace(page, "Destination", "Hatfield");
  const price = page
    .getByRole("region", { name: "Your price" })
    .getByText(/R\s?\d/)
    .first();
  await price.waitFor();
  const priced = since();
  const first = await price.textContent();
  const destination = page.getByRole("combobox", { name: "Destination" });
  await destination.fill("");
  await destination.pressSequentially("Benoni");
  const lastKey = since();
  const other = page.getByRole("option", { name: "Benoni" }).first();
  await other.waitFor();
  const suggestedAgain = since();
  await other.click();
  const chosen = since();
  await price.filter({ hasNotText: first ?? "" }).waitFor();
  const times = {
    "takes typing": typed,
    suggests: suggested,
    prices: priced,
    "suggests again": suggestedAgain - lastKey,
    "prices again": since() - chosen,
  };
  await context.close();
  return times;
}
