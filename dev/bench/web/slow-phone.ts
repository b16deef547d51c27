import type { Bench } from "../frame/part.ts";
import { spread, table } from "../frame/report.ts";
import { choosePlace } from "./next-steps.ts";
import { draftState, phone, type Site, wholeDraft } from "./site.ts";

/** Lighthouse's slow 3G, and a phone that is four times slower than this machine. */
const profile = { kilobits: 400, latencyMs: 400, slowdown: 4 } as const;

const milestones = [
  "takes typing",
  "suggests",
  "prices",
  "suggests again",
  "prices again",
] as const;
type Times = Record<(typeof milestones)[number], number>;

/**
 * Opens /quote on a slow phone and types at once; answers the milliseconds since it was opened. Then
 * chooses another destination; answers the milliseconds since the last key, and since the choice.
 */
async function quoteOnce(site: Site, storageState: ReturnType<typeof draftState>): Promise<Times> {
  const { browser, server } = site;
  const context = await browser.newContext({ ...phone, baseURL: server.baseURL, storageState });
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

/** Milliseconds from opening /quote on a slow line until it can be used, by somebody who does not wait. */
export async function measureSlowPhone(
  site: Site,
  { say, rounds = 5 }: Bench,
): Promise<readonly string[]> {
  const { truckSize, orderDate, orderTime } = await wholeDraft(site);
  const storageState = draftState(site, { truckSize, orderDate, orderTime });
  const runs: Times[] = [];
  for (let round = 1; round <= rounds; round++) {
    const times = await quoteOnce(site, storageState);
    say(`slow 3G, ${round} of ${rounds}: prices after ${(times.prices / 1000).toFixed(1)} s`);
    runs.push(times);
  }
  const rows = milestones.map((name) => [
    `/quote ${name}`,
    spread(
      runs.map((times) => times[name] / 1000),
      (seconds) => `${seconds.toFixed(2)} s`,
    ),
  ]);
  const { kilobits, latencyMs, slowdown } = profile;
  return [
    `### Slow 3G\n\n${kilobits} kbit/s, ${latencyMs} ms for each request, processor ${slowdown} times slower; an empty cache, with truck, day and time chosen before. A robot types both places without a pause: the first three times are since the page was opened, the last two since the last key of another destination and since its choice. ${rounds} runs, median (least–most).`,
    table(["", "after"], rows),
  ];
}
