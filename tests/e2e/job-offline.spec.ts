/** A driver's day without a connection. */
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { picture } from "#harness/files.ts";
import { believeOwnClock } from "#harness/own-clock.ts";
import { logInDriver } from "./support/drivers.ts";
import { fillLogin } from "./support/forms.ts";
import { untilKept } from "./support/kept-files.ts";
import { test } from "./support/own-link.ts";
import { look, press } from "./support/pages.ts";
import { type Account, answered, goodPassword } from "./support/people.ts";
import { activeDriver, bookOrder, freshDay, setStatus } from "./support/records.ts";

type Crew = {
  readonly staff: Account;
  readonly newcomer: Account;
  readonly request: APIRequestContext;
};

const kept = (page: Page) => page.getByText(/kept on this phone, not sent yet/);
const bar = (page: Page) => page.getByRole("region", { name: "Next step" });

async function openJob(page: Page, site: string, id: string): Promise<void> {
  await page.goto(`${site}/orders/details/${id}`);
  await expect(page.getByRole("region", { name: "The job" })).toBeVisible();
}

/** Signs a driver in who has so many jobs under way, and reads each on the phone; answers their ids. */
async function openJobs(
  page: Page,
  site: string,
  { staff, newcomer, request }: Crew,
  count: number,
): Promise<{ readonly ids: readonly string[]; readonly email: string }> {
  const driver = await activeDriver(request, staff);
  const ids: string[] = [];
  for (let job = 0; job < count; job++) {
    const id = await bookOrder(newcomer, { orderDate: freshDay() });
    await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
    await setStatus(staff, id, "started");
    ids.push(id);
  }
  await logInDriver(page, driver.email, site);
  await openJob(page, site, ids[0] ?? "");
  await untilKept(page, ["order-details-", "driver-job-"]);
  for (const id of ids) await openJob(page, site, id);
  return { ids, email: driver.email };
}

/** The databases that the phone has by now. */
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

/** Takes so many photos, each another. */
async function photograph(page: Page, count: number): Promise<void> {
  const files = Array.from({ length: count }, async (_, index) => ({
    name: `${index}.jpg`,
    mimeType: "image/jpeg",
    buffer: await picture("jpeg", { width: 40 + index, height: 30 }),
  }));
  await bar(page)
    .getByLabel("Take photos")
    .setInputFiles(await Promise.all(files));
}

async function finish(page: Page, cash: number): Promise<void> {
  const dialog = page.getByRole("dialog");
  await bar(page).getByRole("button", { name: "Finish" }).click();
  await dialog.getByLabel("Cash received, in rand").fill(String(cash));
  await dialog.getByRole("button", { name: "Finish" }).click();
}

type Done = {
  readonly status: string;
  readonly photos: object[];
  readonly cash: { written: number } | null;
};

/** What became of an order, and the steps of its history, the first one first. */
async function doneIn({ api }: Account, id: string) {
  const { items } = await answered<{ items: { action: string }[] }>(
    await api.get(`/api/orders/${id}/history`),
  );
  const steps = items.map(({ action }) => action).filter((action) => /photo|complete/.test(action));
  const order = await answered<Done>(await api.get(`/api/orders/${id}`));
  return [order.status, order.photos.length, order.cash?.written, ...steps.toReversed()];
}

test("what a driver does without a connection is kept, sent when there is one, or told why not", {
  tag: ["@S-972", "@S-973", "@any-width"],
}, async ({ page, link, staff, newcomer, request }) => {
  const site = `http://localhost:${link.port}`;
  const { ids, email } = await openJobs(page, site, { staff, newcomer, request }, 3);
  const [done = "", taken = "", overtaken = ""] = ids;
  const asked: string[] = [];
  await link.refuse();
  await finish(page, 700);
  await expect(page.getByText("1 step kept on this phone, not sent yet")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Receipt (PDF)" })).toHaveCount(0);
  page.once("dialog", (question) => {
    asked.push(question.message());
    void question.dismiss();
  });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  expect(asked).toEqual([expect.stringContaining("One step of your jobs on this phone")]);

  // The app is closed and opened, still without a connection.
  await openJob(page, site, done);
  await photograph(page, 1);
  await expect(page.getByText("2 steps kept on this phone, not sent yet")).toBeVisible();
  await finish(page, 800);
  await expect(page.getByText("3 steps kept on this phone, not sent yet")).toBeVisible();
  await look(page);
  await openJob(page, site, taken);
  await finish(page, 900);
  await expect(page.getByText("4 steps kept on this phone, not sent yet")).toBeVisible();

  await answered(await staff.api.patch(`/api/orders/unassign/${taken}`, { data: {} }));
  const data = { reason: "The client has called.", kind: "other" };
  await answered(await staff.api.post(`/api/orders/cancel/${overtaken}`, { data }));
  // The session ended meanwhile: nobody reads what is kept until the same driver logs in.
  await page.context().clearCookies();
  await link.listen();
  await page.goto(`${site}/orders/details/${done}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => databases(page)).toEqual(["layisha-kept"]);
  await page.goto(`${site}/drivers/login`);
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${site}/orders/details/${done}`);
  await expect(kept(page)).toHaveCount(0);
  const told = page.getByText(/^Not done: Finish with R\s\d+, job /);
  await expect(told).toHaveCount(2);
  await expect(page.getByText(/^Because: This order is cancelled/)).toBeVisible();
  await expect(page.getByText("Because: The job is not yours any more.")).toBeVisible();
  await look(page);
  await expect.poll(() => doneIn(staff, done)).toEqual(["completed", 1, 800, "photo", "complete"]);
  await page.getByRole("button", { name: "I have read it" }).first().click();
  await expect(told).toHaveCount(1);
  await page.getByRole("button", { name: "I have read it" }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  // The message shows already on the page that is being left, where nothing can be asked any more.
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByText("Logout Successful")).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
});

test("a photo that a link has swallowed is kept after a minute, and sent when there is another", {
  tag: ["@S-972", "@any-width"],
}, async ({ page, link, staff, newcomer, request }) => {
  await page.clock.install();
  const site = `http://localhost:${link.port}`;
  const { ids } = await openJobs(page, site, { staff, newcomer, request }, 1);
  const [id = ""] = ids;
  link.freeze();
  const sending = page.waitForRequest(/photos/);
  await photograph(page, 1);
  await sending;
  await page.clock.fastForward("01:01");
  await expect(page.getByText("1 step kept on this phone, not sent yet")).toBeVisible();
  link.thawAnew();
  await page.clock.runFor(31_000);
  await expect(kept(page)).toHaveCount(0);
  expect(await doneIn(staff, id)).toEqual(["started", 1, undefined, "photo"]);
});

test("15 steps in 3 jobs, with a link that flaps and an app that is closed, count once, in order", {
  tag: ["@S-972", "@any-width"],
}, async ({ page, link, staff, newcomer, request }) => {
  const site = `http://localhost:${link.port}`;
  const { ids } = await openJobs(page, site, { staff, newcomer, request }, 3);
  await link.refuse();
  for (const [index, id] of ids.entries()) {
    await openJob(page, site, id);
    await photograph(page, 4);
    await expect(page.getByText(`${5 * index + 4} steps kept`)).toBeVisible();
    await finish(page, 100 + index);
    await expect(page.getByText(`${5 * index + 5} steps kept`)).toBeVisible();
  }
  const left = async () => {
    const [text = "0"] = await kept(page).allTextContents();
    return Number.parseInt(text, 10);
  };
  const isAllSent = async () => (await doneIn(staff, ids.at(-1) ?? ""))[0] === "completed";
  let most = 15;
  for (let flap = 0; flap < 4 && most > 5; flap++) {
    await link.listen();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    // A step whose answer was cut off is asked about anew with growing waits.
    await expect.poll(left, { timeout: 60_000, intervals: [50] }).toBeLessThan(most);
    await link.refuse();
    // A new page goes on where the one before was cut off.
    await openJob(page, site, ids[0] ?? "");
    await expect.poll(async () => (await left()) > 0 || (await isAllSent())).toBe(true);
    most = await left();
  }
  await link.listen();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(kept(page)).toHaveCount(0);
  await expect(page.getByText(/^Not done/)).toHaveCount(0);
  for (const [index, id] of ids.entries()) {
    const photos = Array(4).fill("photo");
    expect(await doneIn(staff, id)).toEqual(["completed", 4, 100 + index, ...photos, "complete"]);
  }
});

test("what follows a start with a wrong code waits for the right one, with its amounts", {
  tag: ["@S-1244", "@any-width"],
}, async ({ page, link, staff, newcomer, request }) => {
  const site = `http://localhost:${link.port}`;
  const orderDate = freshDay();
  const driver = await activeDriver(request, staff);
  const id = await bookOrder(newcomer, { orderDate });
  await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
  await believeOwnClock(page);
  await page.clock.setFixedTime(`${orderDate}T06:30:00Z`);
  await logInDriver(page, driver.email, site);
  await openJob(page, site, id);
  await untilKept(page, ["order-details-", "driver-job-"]);
  await link.refuse();
  const dialog = page.getByRole("dialog");
  await bar(page).getByRole("button", { name: "Start" }).click();
  await dialog.getByLabel("The client's code").fill("1111");
  await dialog.getByRole("button", { name: "Start" }).click();
  await photograph(page, 1);
  await finish(page, 700);
  await expect(page.getByText("3 steps kept on this phone, not sent yet")).toBeVisible();

  // The server itself would say that the day has not come.
  const msg = "That code is not right. Ask the client to look at it again.";
  await page.route("**/api/orders/start/*", async (route) => {
    if (route.request().postDataJSON().code === "1111") {
      await route.fulfill({ status: 409, json: { code: "otp_wrong", msg } });
    } else {
      await setStatus(staff, id, "started");
      await route.fulfill({ json: { msg: "The order is started." } });
    }
  });
  await link.listen();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(msg)).toBeVisible();
  await expect(page.getByText("2 steps kept on this phone, not sent yet")).toBeVisible();
  await expect(page.getByText(/^Finish with R\s700, job/)).toBeVisible();
  await look(page);
  await page.getByLabel("The client's code").fill("2222");
  await press(page, "Send it with this code");
  await expect(kept(page)).toHaveCount(0);
  expect(await doneIn(staff, id)).toEqual(["completed", 1, 700, "photo", "complete"]);
});
