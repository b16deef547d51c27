/** What a driver's phone keeps, and for whom. */
import { expect as expectSoon, type Page } from "@playwright/test";
import { picture } from "#harness/files.ts";
import { believeOwnClock } from "#harness/own-clock.ts";
import type { TcpLink } from "#harness/tcp-link.ts";
import { manyFailures } from "#web/offline/queue-rules.ts";
import { logInDriver } from "./support/drivers.ts";
import { untilKept } from "./support/kept-files.ts";
import { test } from "./support/own-link.ts";
import { look } from "./support/pages.ts";
import { type Account, answered, goodPassword } from "./support/people.ts";
import { activeDriver, bookOrder, freshDay, setStatus } from "./support/records.ts";

/** What was cut off is asked about anew with growing waits, of a minute at most. */
const expect = expectSoon.configure({ timeout: 80_000 });

const job = (page: Page) => page.getByRole("region", { name: "The job" });
const waits = "1 step kept on this phone, not sent yet";
const siteOf = (link: TcpLink) => `http://localhost:${link.port}`;

/** A driver on a phone with a job that is under way and open on it. */
async function atWork(page: Page, link: TcpLink, staff: Account, client: Account) {
  const driver = await activeDriver(page.request, staff);
  const id = await bookOrder(client, { orderDate: freshDay() });
  await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
  await setStatus(staff, id, "started");
  await logInDriver(page, driver.email, siteOf(link));
  await page.goto(`${siteOf(link)}/orders/details/${id}`);
  await expect(job(page)).toBeVisible();
  return { id, email: driver.email };
}

/** How many answers the phone keeps by now. */
const readsOf = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("layisha-kept");
    await new Promise((done) => opened.addEventListener("success", done));
    const counted = opened.result.transaction("reads").objectStore("reads").count();
    await new Promise((done) => counted.addEventListener("success", done));
    opened.result.close();
    return counted.result;
  });

/** Has the phone's clock be so many days ahead from the next page on. */
async function setClockAhead(page: Page, days: number): Promise<void> {
  await page.addInitScript((ms) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + ms;
  }, days * 86_400_000);
}

test("a phone forgets what it read days ago, and a job that is not the driver's any more", {
  tag: ["@S-1031", "@any-width"],
}, async ({ page, link, staff, newcomer }) => {
  const { id } = await atWork(page, link, staff, newcomer);
  const kept = await readsOf(page);
  expect(kept).toBeGreaterThan(1);
  const reason = "Another driver is nearer.";
  await answered(await staff.api.patch(`/api/orders/unassign/${id}`, { data: { reason } }));
  await page.reload();
  await expect(page.getByText("We could not find this order")).toBeVisible();
  await expect(job(page)).toHaveCount(0);
  await expect.poll(() => readsOf(page)).toBeLessThan(kept);

  await setClockAhead(page, 4);
  await page.goto(`${siteOf(link)}/wallet`);
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  // Who the driver is was read just now.
  await expect.poll(() => readsOf(page)).toBe(1);
});

/** Does the last step of a job without a connection; it is kept. */
async function finishAway(page: Page, link: TcpLink): Promise<void> {
  await link.refuse();
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Finish" }).click();
  await dialog.getByLabel("Cash received, in rand").fill("650");
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText(waits)).toBeVisible();
}

test("what a phone kept and cannot read any more is told, and nothing waits behind it", {
  tag: ["@S-1034", "@any-width"],
}, async ({ page, link, staff, newcomer }) => {
  const { id } = await atWork(page, link, staff, newcomer);
  await finishAway(page, link);
  await page.evaluate(async () => {
    const opened = indexedDB.open("layisha-kept");
    await new Promise((done) => opened.addEventListener("success", done));
    const store = opened.result.transaction("actions", "readwrite").objectStore("actions");
    const all = store.getAll();
    await new Promise((done) => all.addEventListener("success", done));
    const [row] = all.result;
    const written = store.put({ ...row, words: { ...row.words, iv: new Uint8Array(12) } });
    await new Promise((done) => written.addEventListener("success", done));
    opened.result.close();
  });
  // A new page: the one before may be about to send what it read.
  await page.reload();
  await expect(job(page)).toBeVisible();
  await link.listen();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Not done: a step of a job")).toBeVisible();
  await expect(page.getByText(/this phone cannot read it any more/)).toBeVisible();
  await page.getByRole("button", { name: "I have read it" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cash received, in rand").fill("650");
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog).toHaveCount(0);
  const done = await answered<{ status: string }>(await staff.api.get(`/api/orders/${id}`));
  expect(done.status).toBe("completed");

  // What waits is not asked for again.
  const code = page.getByRole("button", { name: "The client's code for the cash" });
  await expect(code).toBeVisible();
  await link.refuse();
  await code.click();
  await dialog.getByLabel("The client's code").fill("1234");
  await dialog.getByRole("button", { name: "Confirm the cash" }).click();
  await expect(page.getByText(waits)).toBeVisible();
  await expect(code).toHaveCount(0);
});

test("what a driver did waits while another is logged in, and is sent from whatever page comes next", {
  tag: ["@S-1032", "@S-1037", "@any-width"],
}, async ({ page, link, staff, newcomer }) => {
  const { id, email } = await atWork(page, link, staff, newcomer);
  await finishAway(page, link);

  const logIn = async (who: string) => {
    const data = { email: who, password: goodPassword, loginPartyType: "driver" };
    await answered(await page.request.post("/api/login", { data }));
  };
  let asked = 0;
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/me")) asked += 1;
  });
  await logIn((await activeDriver(page.request, staff)).email);
  await link.listen();
  const tryNow = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    return asked;
  };
  await expect.poll(tryNow).toBeGreaterThan(0);
  await expect(page.getByText(/^Not done/)).toHaveCount(0);
  const cash = async () => {
    const read = await staff.api.get(`/api/orders/${id}`);
    return (await answered<{ cash: { written: number } | null }>(read)).cash?.written;
  };
  expect(await cash()).toBeUndefined();
  await logIn(email);
  await page.goto(`${siteOf(link)}/wallet`);
  await expect.poll(cash).toBe(650);
});

test("a step at which our server fails each time is left out by its driver, and the others are sent", {
  tag: ["@S-1038", "@any-width"],
}, async ({ page, link, staff, newcomer }) => {
  const { id } = await atWork(page, link, staff, newcomer);
  await link.refuse();
  const photo = { name: "1.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") };
  await page.getByLabel("Take photos").setInputFiles(photo);
  await expect(page.getByText(waits)).toBeVisible();
  await page.getByRole("button", { name: "Finish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Cash received, in rand").fill("650");
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("2 steps kept on this phone, not sent yet")).toBeVisible();
  const json = { msg: "Something went wrong on our side.", code: "unexpected" };
  await page.route("**/api/orders/photos*", (route) => route.fulfill({ status: 500, json }));
  await link.listen();
  const leaveOut = page.getByRole("button", { name: "Leave this step out" });
  for (let failure = 1; failure <= manyFailures; failure++) {
    await expect(leaveOut).toHaveCount(0);
    const asked = page.waitForResponse("**/api/orders/photos*");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await asked;
  }
  await leaveOut.click();
  await expect(page.getByText(/^We fail at this one, .* Photo, job /)).toBeVisible();
  await look(page);
  await expect(dialog).toContainText("we never get it from here");
  await dialog.getByRole("button", { name: "Yes" }).click();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  const done = await answered<{ status: string }>(await staff.api.get(`/api/orders/${id}`));
  expect(done.status).toBe("completed");
});

test("a morning without a connection has the jobs of the day, which nobody has opened yet", {
  tag: ["@S-1033", "@S-1245", "@any-width"],
}, async ({ page, link, staff, newcomer, request }) => {
  const orderDate = freshDay();
  const evening = new Date(`${orderDate}T17:00:00Z`);
  evening.setUTCDate(evening.getUTCDate() - 1);
  await believeOwnClock(page);
  await page.clock.setFixedTime(evening);
  const driver = await activeDriver(request, staff);
  const book = async (orderTime: string) => {
    const id = await bookOrder(newcomer, { orderDate, orderTime });
    await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
    return id;
  };
  const [opened, unread] = [await book("08:00"), await book("14:00")];
  const site = siteOf(link);
  await logInDriver(page, driver.email, site);
  await page.goto(`${site}/orders/details/${opened}`);
  await expect(job(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${unread}`));
  await page.goto(`${site}/dashboard`);
  await read;
  // Who is logged in, the list of jobs, which is next, and both jobs.
  await expect.poll(() => readsOf(page)).toBeGreaterThan(4);
  await untilKept(page, ["driver-dashboard-", "driver-job-"]);

  await link.refuse();
  await page.clock.setFixedTime(`${orderDate}T04:30:00Z`);
  await page.goto(`${site}/dashboard`);
  await expect(page.getByRole("link", { name: "See this job" })).toBeVisible();
  await expect(page.getByText(/What you see was read .*19:00/)).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Login" })).toHaveCount(0);
  await look(page);
  await page.goto(`${site}/orders/details/${unread}`);
  await expect(job(page)).toBeVisible();
  await page.goto(`${site}/dashboard`);
  const away = page.getByText("No connection");
  await expect(away).toBeVisible();
  await link.listen();
  await expect(away).toHaveCount(0);
});
