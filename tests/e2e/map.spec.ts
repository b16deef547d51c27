import { expect, type Page, type Route } from "@playwright/test";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import {
  choosePlace,
  daysAhead,
  fillQuote,
  priceShown,
  sampleEnds,
} from "#harness/browser/booking.ts";
import { checkPage, refuse, watchContentPolicy } from "#harness/browser/pages.ts";
import { logIn, test } from "#harness/browser/people.ts";
import { activeDriver, bookOrder } from "#harness/browser/records.ts";

const drawing = (page: Page) => page.getByRole("img", { name: /^Map of the trip from/ });

test("the quote shows the trip once it has its price, and nothing on the page moves for it", {
  tag: ["@S-634", "@S-635"],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/quote");
  const room = page.getByRole("region", { name: "Your trip on the map" });
  await expect(room.getByText("Your trip shows here once it has its price.")).toBeVisible();
  const height = (await room.boundingBox())?.height;
  expect(asked.filter((url) => /trip-view|maplibre/.test(url))).toEqual([]);

  await fillQuote(page, daysAhead(12));
  const map = drawing(page);
  await map.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  expect(await map.getAttribute("aria-label")).toMatch(
    /^Map of the trip from Rosebank, .+ to Hatfield, .+: \d+\.\d\skm \(estimated\) by road\.$/,
  );
  expect(asked.some((url) => /trip-view/.test(url))).toBe(true);
  await expect(room.getByText(/The dashed line joins the two ends/)).toBeVisible();
  for (const name of ["Rosebank", "Hatfield", "Midrand"]) {
    await expect(map.getByText(name, { exact: true })).toBeVisible();
  }
  expect((await room.boundingBox())?.height).toBe(height);
  await checkPage(page);

  await choosePlace(page, "Destination", "Parktown North", /Parktown North/);
  await expect(priceShown(page)).toBeVisible();
  await expect(map.getByText("Parktown North", { exact: true })).toBeVisible();
  await expect(map.getByText("Midrand", { exact: true })).toHaveCount(0);
});

/** A move within the next 24 hours: before then its driver does not read the doors. */
function nextMove() {
  const isNight = johannesburgTimeAt(Date.now()) < "07:00";
  return { orderDate: daysAhead(isNight ? 0 : 1), orderTime: isNight ? "08:00" : "07:00" };
}

test("an order shows its trip, also when its map could not be read at first, and leads its driver there by three applications", {
  tag: ["@S-636", "@S-638"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { pickup: "Rosebank", ...sampleEnds, ...nextMove() });
  await client.signIn(page);
  await refuse(page, "**/map", 403, { code: "not_allowed", msg: "No map today." });
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("We could not load the map")).toBeVisible();
  await expect(page.getByText("What happens next")).toBeVisible();
  await page.unroute("**/map");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(drawing(page)).toBeVisible();
  await expect(page.getByRole("link", { name: /open in/ })).toHaveCount(0);
  await checkPage(page);

  const driver = await activeDriver(staff);
  await staff.patch(`orders/assign/${id}`, driver.crew);
  await logIn(page, driver.email);
  await page.goto(`/orders/details/${id}`);
  await expect(drawing(page)).toBeVisible();
  const there = page.getByRole("navigation", { name: "To the pickup" });
  await expect(there.getByRole("link", { name: /Google Maps/ })).toHaveAttribute(
    "href",
    /destination=12%20Oxford%20Road%2C%20Rosebank%2C.*%20South%20Africa&travelmode=driving$/,
  );
  await expect(there.getByRole("link", { name: /Waze/ })).toHaveAttribute(
    "href",
    /q=12%20Oxford%20Road%2C%20Rosebank%2C.*&ll=-26\.\d+,28\.\d+$/,
  );
  await expect(
    page.getByRole("link", { name: /To the destination: open in Apple Maps/ }),
  ).toBeVisible();
  await checkPage(page);
});

/** A PMTiles file (version 3) of Gauteng without a tile: a head of 127 bytes and an empty list. */
function emptyTiles(): Buffer {
  const file = Buffer.alloc(130);
  file.write("PMTiles");
  file.writeUInt8(3, 7);
  for (const [at, length] of [
    [127, 1],
    [128, 2],
    [130, 0],
    [130, 0],
  ]
    .flat()
    .entries()) {
    file.writeBigUInt64LE(BigInt(length), 8 + 8 * at);
  }
  // Clustered, nothing compressed, vector tiles, zooms 0 to 14.
  file.set([1, 1, 1, 1, 0, 14], 96);
  for (const [at, degrees] of [27, -27, 29, -25].entries()) {
    file.writeInt32LE(degrees * 1e7, 102 + 4 * at);
  }
  file.write("{}", 128);
  return file;
}

/** Serves tiles as an operator's file of tiles would. Answers its address. */
async function withTiles(page: Page, answer: (route: Route) => Promise<void>): Promise<string> {
  const tiles = "/map/tiles.pmtiles";
  await page.route("**/api/map", (route) => route.fulfill({ json: { tiles } }));
  await page.route(`**${tiles}`, answer);
  return `**${tiles}`;
}

/** How far to the right the first pin of a map stands, and how far below it the other, in pixels. */
async function pinDistance(page: Page) {
  const pins = page.locator(".maplibregl-marker");
  const [first, last] = [await pins.first().boundingBox(), await pins.last().boundingBox()];
  return { x: first?.x ?? 0, apart: Math.abs((first?.y ?? 0) - (last?.y ?? 0)) };
}

test("with tiles the map is moved and zoomed by keys, stays as it was left, and Tab leaves it; without, the drawing stands in", {
  tag: ["@S-640"],
}, async ({ page }) => {
  const refused = await watchContentPolicy(page);
  const tiles = await withTiles(page, (route) =>
    route.fulfill({ status: 206, body: emptyTiles() }),
  );
  await page.route("**/api/routes?*", async (route) => {
    const response = await route.fetch();
    const attribution = "© OpenStreetMap contributors";
    await route.fulfill({ response, json: { ...(await response.json()), attribution } });
  });
  await fillQuote(page, daysAhead(12));
  const map = page.getByRole("region", { name: /^Map of the trip from Rosebank/ });
  await expect(map).toBeVisible();
  await expect(drawing(page)).toBeHidden();
  expect((await page.locator(".maplibregl-map").boundingBox())?.height).toBeGreaterThan(200);
  await expect(page.getByRole("link", { name: "© OpenStreetMap contributors" })).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/copyright",
  );
  await map.focus();
  const before = await pinDistance(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await pinDistance(page)).x).toBeLessThan(before.x - 60);
  await page.keyboard.press("+");
  await expect
    .poll(async () => (await pinDistance(page)).apart)
    .toBeGreaterThan(before.apart * 1.8);
  await expect(map).toBeFocused();
  await checkPage(page);

  const canvas = await page.locator(".maplibregl-canvas").elementHandle();
  const price = (await priceShown(page).textContent()) ?? "";
  await page.getByLabel("Floors").selectOption("3");
  await expect(priceShown(page)).not.toHaveText(price);
  expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
  await map.focus();
  await page.keyboard.press("Tab");
  await expect(map).not.toBeFocused();
  expect(refused).toEqual([]);

  await page.route(tiles, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse(tiles);
  await page.reload();
  await failed;
  await expect(drawing(page)).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
});
