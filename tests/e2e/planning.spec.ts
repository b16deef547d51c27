import { expect, type Locator, type Page } from "@playwright/test";
import { checkPage, isPhone, passTimeUntil, press } from "#harness/browser/pages.ts";
import { type Account, signInMember, test } from "#harness/browser/people.ts";
import { bookOrder, freshDay } from "#harness/browser/records.ts";

type Driver = { readonly id: string; readonly name: string };
type Day = { readonly drivers: readonly Driver[]; readonly jobs: readonly unknown[] };
type Reasons = {
  readonly drivers: readonly {
    readonly driverId: string;
    readonly reasons: readonly { readonly reason: string }[];
  }[];
};

/** A day with a move for a caller, a driver who is free for it, and one whose vehicle is too small. */
async function openDay({ get }: Account, booker: Account) {
  const readDay = (day: string) => get<Day>(`planning/day?date=${day}`);
  let date = freshDay();
  // Another try, or the same test in another window, may have left its move.
  while ((await readDay(date)).jobs.length > 0) date = freshDay();
  const orderId = await bookOrder(booker, { orderDate: date, orderTime: "09:00" });
  const { drivers } = await readDay(date);
  const reasons = await get<Reasons>(`planning/reasons?orderId=${orderId}`);
  // Other tests make several drivers of one name; those of the sample have a name each.
  const names = Map.groupBy(drivers, ({ name }) => name);
  const findDriver = (reason?: string): Driver => {
    const found = reasons.drivers.filter((one) => one.reasons[0]?.reason === reason);
    const driver = drivers.find(
      ({ id, name }) =>
        names.get(name)?.length === 1 && found.some(({ driverId }) => driverId === id),
    );
    if (!driver) throw new Error(`No sample driver has the reason ${reason}.`);
    return driver;
  };
  return { date, orderId, free: findDriver(), small: findDriver("too-small") };
}

const lane = (page: Page) => page.getByRole("region", { name: "Jobs without a driver" });
// Several drivers may have one name, so a row is found by its driver's id.
const row = (page: Page, { id }: Pick<Driver, "id">) => page.locator(`[data-row="${id}"]`);
const job = (within: Locator) => within.getByRole("button", { name: /^09:00.*Hatfield/s });
const dialog = (page: Page) => page.getByRole("dialog");
const choice = (page: Page, { name }: Driver) =>
  dialog(page).getByRole("listitem").filter({ hasText: name });

/** Drags the job of the lane over a driver's row, and lets it go unless it only hovers. */
async function drag(page: Page, to: Locator, hovers?: () => Promise<void>): Promise<void> {
  await job(lane(page)).hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("There is no such row.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await hovers?.();
  await page.mouse.up();
}

/** Gives the job of the lane to a driver: by dragging, or on a phone by choosing. */
async function give(page: Page, driver: Driver): Promise<void> {
  if (!isPhone(page)) return drag(page, row(page, driver));
  await job(lane(page)).click();
  await choice(page, driver).getByRole("button").click();
}

/** Finds who has the job, once somebody has it. */
async function findHolder(page: Page, name: string): Promise<Driver> {
  const held = page.getByRole("button", { name: /^09:00.*Hatfield/s });
  const holder = page.locator('[data-row]:not([data-row=""])').filter({ has: held });
  return { id: (await holder.getAttribute("data-row")) ?? "", name };
}

async function openDriver(page: Page, driver: Driver): Promise<void> {
  await row(page, driver).getByRole("button", { name: driver.name }).click();
}

test("staff give a caller's move to a driver, plan the day with a wish, and plan again when a driver is away", {
  tag: ["@O-1692", "@O-1695", "@both-widths"],
}, async ({ page, staff, client }) => {
  const { date, free, small } = await openDay(staff, client);
  // All rows are in sight: near its edge the window would scroll while a job is held there.
  if (!isPhone(page)) await page.setViewportSize({ width: 1280, height: 4000 });
  await signInMember(page, staff, "user");
  await page.goto(`/planning?date=${date}`);
  await expect(job(lane(page))).toBeVisible();

  await give(page, free);
  await expect(page.getByText(/ has this order now\.$/)).toBeVisible();
  await expect(job(row(page, free))).toBeVisible();
  await press(page, "Undo");
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(job(lane(page))).toBeVisible();

  const tooSmall = /Not possible: The vehicle \(.*\) is too small/;
  if (isPhone(page)) {
    await job(lane(page)).click();
    await expect(choice(page, small)).toContainText(tooSmall);
    await expect(choice(page, small).getByRole("button")).toBeDisabled();
    await page.keyboard.press("Escape");
  } else {
    await drag(page, row(page, small), () => expect(row(page, small)).toContainText(tooSmall));
    await expect(
      page.getByRole("alert").filter({ hasText: /^Not moved\. The vehicle/ }),
    ).toBeVisible();
  }
  await expect(job(lane(page))).toBeVisible();
  await checkPage(page);

  await press(page, "Plan the day");
  const planned = page.getByRole("heading", { name: "Suggested plan" });
  await expect(planned).toBeFocused();
  await expect(page.getByText(/^Proven best/)).toBeVisible();
  const suggested = page.getByRole("button", { name: /Suggested/ });
  const first = await driverOf(suggested);
  await suggested.click();
  await expect(dialog(page)).toContainText(/km without a load/);
  await press(page, `Not ${first}`);
  await page.keyboard.press("Escape");
  await press(page, "Plan again with 1 request");
  await expect(planned).toBeFocused();
  expect(await driverOf(suggested)).not.toBe(first);
  const second = await driverOf(suggested);
  await suggested.click();
  await press(page, `Keep ${second}`);
  await page.keyboard.press("Escape");
  await press(page, "Plan again with 2 requests");
  await expect(planned).toBeFocused();
  expect(await driverOf(suggested)).toBe(second);
  await checkPage(page);
  await press(page, "Accept all 1");
  await expect(page.getByText("1 job has its driver.")).toBeVisible();
  const given = await findHolder(page, second);
  await expect(job(row(page, given))).toBeVisible();

  await openDriver(page, given);
  await page.getByLabel("Reason").fill("The gearbox broke.");
  await press(page, "Take 1 job away");
  await expect(row(page, given)).toContainText("Does not work this day");
  await press(page, "Plan the day");
  await expect(suggested).toBeVisible();
  expect(await driverOf(suggested)).not.toBe(second);
  await press(page, "Accept all 1");
  await expect(page.getByText("Every job of this day has a driver.")).toBeVisible();
});

/** The driver in whose row a job is. */
const driverOf = (bar: Locator) =>
  bar.evaluate(
    (element) => element.closest("section")?.querySelector("[data-driver]")?.textContent ?? "",
  );

test("staff do all of that by the keyboard alone", { tag: ["@O-1693", "@wide"] }, async ({
  page,
  staff,
  client,
}) => {
  const { date, free } = await openDay(staff, client);
  await signInMember(page, staff, "user");
  await page.goto(`/planning?date=${date}`);
  const pressKey = async (target: Locator) => {
    await target.focus();
    await page.keyboard.press("Enter");
  };
  await pressKey(job(lane(page)));
  await pressKey(choice(page, free).getByRole("button"));
  await expect(job(row(page, free))).toBeVisible();
  await expect(page.getByText(/ has this order now\.$/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(job(lane(page))).toBeVisible();
  await pressKey(page.getByRole("button", { name: "Plan the day" }));
  const suggested = page.getByRole("button", { name: /Suggested/ });
  await pressKey(suggested);
  const name = await driverOf(suggested);
  await pressKey(page.getByRole("button", { name: `Keep ${name}` }));
  await page.keyboard.press("Escape");
  await pressKey(page.getByRole("button", { name: "Plan again with 1 request" }));
  await expect(page.getByRole("heading", { name: "Suggested plan" })).toBeFocused();
  expect(await driverOf(suggested)).toBe(name);
  await pressKey(page.getByRole("button", { name: "Accept all 1" }));
  const given = await findHolder(page, name);
  await expect(job(row(page, given))).toBeVisible();
  await pressKey(row(page, given).getByRole("button", { name }).last());
  await page.getByLabel("Reason").focus();
  await page.keyboard.type("The gearbox broke.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(job(lane(page))).toBeVisible();
});

test("a board shows within three seconds what somebody else has moved", {
  tag: ["@O-1694", "@wide"],
}, async ({ page, staff, client }) => {
  const { date, orderId, free } = await openDay(staff, client);
  await page.clock.install();
  await staff.open(page, `/planning?date=${date}`);
  await expect(job(lane(page))).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await staff.patch(`orders/assign/${orderId}`, { driverId: free.id });
  const stepMs = 250;
  let passedMs = 0;
  const isShown = () => {
    passedMs += stepMs;
    return job(row(page, free)).isVisible();
  };
  await passTimeUntil(page, isShown, stepMs);
  expect(passedMs).toBeLessThanOrEqual(3_000);
});
