/** A driver's day without a connection: what the phone keeps, for whom, and what becomes of it. */
import { expect, type Page } from "@playwright/test";
import { fillLogin } from "#harness/browser/forms.ts";
import { test, waitForFiles } from "#harness/browser/own-link.ts";
import {
  believeOwnClock,
  checkPage,
  passTimeUntil,
  passTimeUntilShown,
  press,
} from "#harness/browser/pages.ts";
import { type Account, goodPassword, logIn, readPerson } from "#harness/browser/people.ts";
import { activeDriver, bookFor, freshDay, setStatus } from "#harness/browser/records.ts";
import { picture } from "#harness/files.ts";
import { failuresBeforeActionCanBeSkipped } from "#web/offline/queue-rules.ts";

const bar = (page: Page) => page.getByRole("region", { name: "Next step" });
const job = (page: Page) => page.getByRole("region", { name: "The job" });
const unsentNote = (page: Page) => page.getByText(/kept on this phone, not sent yet/);

async function expectKept(page: Page, count: number): Promise<void> {
  await expect(unsentNote(page)).toHaveText(new RegExp(`^${count} steps? kept`));
}

const passTimeUntilSent = (page: Page) =>
  passTimeUntil(page, async () => (await unsentNote(page).count()) === 0);

async function openJob(page: Page, id: string): Promise<void> {
  await page.goto(`/orders/details/${id}`);
  await expect(job(page)).toBeVisible();
}

type Crew = { readonly staff: Account; readonly newcomer: Account };

/** A driver at work on so many jobs, each of which was read on the phone. */
async function atWork(page: Page, { staff, newcomer }: Crew, count: number) {
  const { email, crew } = await activeDriver(staff);
  const ids: string[] = [];
  for (let job = 0; job < count; job++) {
    const id = await bookFor(crew, { staff, client: newcomer });
    await setStatus(staff, id, "started");
    ids.push(id);
  }
  await logIn(page, email);
  await page.clock.install();
  await openJob(page, ids[0] ?? "");
  await waitForFiles(page, "order-details-", "driver-job-");
  for (const id of ids) await openJob(page, id);
  return { ids, email };
}

let photosTaken = 0;

async function photograph(page: Page, count: number): Promise<void> {
  const files = Array.from({ length: count }, async () => ({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("jpeg", { width: 40 + photosTaken++, height: 30 }),
  }));
  await bar(page)
    .locator("input[type=file]")
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

/** Reads an order's state and the steps of its history, the first one first. */
async function doneIn({ get }: Account, id: string) {
  const { items } = await get<{ items: { action: string }[] }>(`orders/${id}/history`);
  const steps = items.map(({ action }) => action).filter((action) => /photo|complete/.test(action));
  const order = await get<Done>(`orders/${id}`);
  return [order.status, order.photos.length, order.cash?.written, ...steps.toReversed()];
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

const countReads = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("layisha-keys");
    await new Promise((done) => opened.addEventListener("success", done));
    const counted = opened.result.transaction("reads").objectStore("reads").count();
    await new Promise((done) => counted.addEventListener("success", done));
    opened.result.close();
    return counted.result;
  });

const spoilSteps = (page: Page) =>
  page.evaluate(async () => {
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

test("what a driver does without a connection is kept, sent when there is one, or told why not", {
  tag: ["@S-972", "@S-973"],
}, async ({ page, link, staff, newcomer }) => {
  const { ids, email } = await atWork(page, { staff, newcomer }, 3);
  const [done = "", taken = "", overtaken = ""] = ids;
  const asked: string[] = [];
  await link.refuse();
  await finish(page, 700);
  await expectKept(page, 1);
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
  await openJob(page, done);
  await photograph(page, 1);
  await expectKept(page, 2);
  await finish(page, 800);
  await expectKept(page, 3);
  await checkPage(page);
  await openJob(page, taken);
  await finish(page, 900);
  await expectKept(page, 4);

  await staff.patch(`orders/unassign/${taken}`);
  await staff.post(`orders/cancel/${overtaken}`, {
    reason: "The client has called.",
    kind: "other",
  });
  // The session ended meanwhile: nobody reads what is kept until the same driver logs in.
  await page.context().clearCookies();
  await link.listen();
  await page.goto(`/orders/details/${done}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => databases(page)).toEqual(["layisha-kept"]);
  await page.goto("/drivers/login");
  // The key to what is kept does not come at once.
  await page.route("**/api/jobs/devicekey", (route) => route.abort(), { times: 1 });
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL(`/orders/details/${done}`);
  const told = page.getByText(/^Not done: Finish with R\s\d+, job /);
  await passTimeUntil(page, async () => (await told.count()) === 2);
  await expect(unsentNote(page)).toHaveCount(0);
  await expect(page.getByText(/^Because: This order is cancelled/)).toBeVisible();
  await expect(page.getByText("Because: The job is not yours any more.")).toBeVisible();
  await checkPage(page);
  await expect.poll(() => doneIn(staff, done)).toEqual(["completed", 1, 800, "photo", "complete"]);
  await page.getByRole("button", { name: "I have read it" }).first().click();
  await expect(told).toHaveCount(1);
  await page.getByRole("button", { name: "I have read it" }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  // The message shows already on the page that is being left, where nothing can be asked any more.
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Logout Successful")).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
});

test("a session that ended, and another party's login, leave no key and no job on the phone, and a logout of others no step lost", {
  tag: "@S-1625",
}, async ({ page, link, staff, newcomer }) => {
  const { ids, email } = await atWork(page, { staff, newcomer }, 1);
  const [id = ""] = ids;
  await link.refuse();
  await finish(page, 650);
  await expectKept(page, 1);
  // A page for everybody learns that the session ended.
  await page.context().clearCookies();
  await link.listen();
  await page.goto("/clients/login");
  await expect.poll(() => databases(page)).toEqual(["layisha-kept"]);

  // The driver is back, without a connection to send by, when a client logs in with another tab.
  await page.route("**/api/orders/finish/*", (route) => route.abort());
  await logIn(page, email);
  await openJob(page, id);
  await expect.poll(() => databases(page)).toEqual(["layisha-kept", "layisha-keys"]);
  await logIn(page, (await readPerson(newcomer)).email, "client");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await expect.poll(() => databases(page)).toEqual(["layisha-kept"]);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByText("Logout Successful")).toBeVisible();

  await page.unroute("**/api/orders/finish/*");
  await page.goto("/drivers/login");
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect.poll(() => doneIn(staff, id)).toEqual(["completed", 0, 650, "complete"]);
});

test("15 steps in 3 jobs, with a link that swallows one and flaps, and an app that is closed, count once, in order", {
  tag: "@S-972",
}, async ({ page, link, staff, newcomer }) => {
  const { ids } = await atWork(page, { staff, newcomer }, 3);
  await openJob(page, ids[0] ?? "");
  link.freeze();
  const sending = page.waitForRequest(/photos/);
  await photograph(page, 1);
  await sending;
  // It is kept after a minute.
  await page.clock.fastForward("01:01");
  await expectKept(page, 1);
  link.thawAnew();
  await passTimeUntilSent(page);
  expect(await doneIn(staff, ids[0] ?? "")).toEqual(["started", 1, undefined, "photo"]);

  await link.refuse();
  let most = 0;
  for (const [index, id] of ids.entries()) {
    const photos = index === 0 ? 3 : 4;
    await openJob(page, id);
    await photograph(page, photos);
    await expectKept(page, most + photos);
    await finish(page, 100 + index);
    most += photos + 1;
    await expectKept(page, most);
  }
  const left = async () => {
    const [text = "0"] = await unsentNote(page).allTextContents();
    return Number.parseInt(text, 10);
  };
  const isAllSent = async () => (await doneIn(staff, ids.at(-1) ?? ""))[0] === "completed";
  for (let flap = 0; flap < 4 && most > 5; flap++) {
    await link.listen();
    // A step whose answer was cut off is asked about anew with growing waits.
    await passTimeUntil(page, async () => (await left()) < most);
    await link.refuse();
    // A new page goes on where the one before was cut off.
    await openJob(page, ids[0] ?? "");
    await expect.poll(async () => (await left()) > 0 || (await isAllSent())).toBe(true);
    most = await left();
  }
  await link.listen();
  await passTimeUntil(page, isAllSent);
  await expect(unsentNote(page)).toHaveCount(0);
  await expect(page.getByText(/^Not done/)).toHaveCount(0);
  for (const [index, id] of ids.entries()) {
    const photos = Array(4).fill("photo");
    expect(await doneIn(staff, id)).toEqual(["completed", 4, 100 + index, ...photos, "complete"]);
  }
});

test("what follows a start with a wrong code waits for the right one, with its amounts", {
  tag: "@S-1244",
}, async ({ page, link, staff, newcomer }) => {
  const orderDate = freshDay();
  const driver = await activeDriver(staff);
  const id = await bookFor(driver.crew, { staff, client: newcomer }, { orderDate });
  await believeOwnClock(page);
  await page.clock.install({ time: `${orderDate}T06:30:00Z` });
  await logIn(page, driver.email);
  await openJob(page, id);
  await waitForFiles(page, "order-details-", "driver-job-");
  await link.refuse();
  const dialog = page.getByRole("dialog");
  await bar(page).getByRole("button", { name: "Start" }).click();
  await dialog.getByLabel("The client's code").fill("1111");
  await dialog.getByRole("button", { name: "Start" }).click();
  await photograph(page, 1);
  await finish(page, 700);
  await expectKept(page, 3);

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
  await passTimeUntilShown(page, page.getByText(msg));
  await expectKept(page, 2);
  await expect(page.getByText(/^Finish with R\s700, job/)).toBeVisible();
  await checkPage(page);
  await page.getByLabel("The client's code").fill("2222");
  await press(page, "Send it with this code");
  await passTimeUntilSent(page);
  expect(await doneIn(staff, id)).toEqual(["completed", 1, 700, "photo", "complete"]);
});

test("a phone forgets a job that is not the driver's any more, sends for nobody else, and keeps no day for long", {
  tag: ["@S-1031", "@S-1032", "@S-1037"],
}, async ({ page, link, staff, newcomer }) => {
  const { ids, email } = await atWork(page, { staff, newcomer }, 2);
  const [id = "", given = ""] = ids;
  const read = await countReads(page);
  expect(read).toBeGreaterThan(1);
  await staff.patch(`orders/unassign/${given}`, { reason: "Another driver is nearer." });
  await page.reload();
  await expect(page.getByText("We could not find this order")).toBeVisible();
  await expect(job(page)).toHaveCount(0);
  await expect.poll(() => countReads(page)).toBeLessThan(read);

  await openJob(page, id);
  await link.refuse();
  await finish(page, 650);
  await expectKept(page, 1);
  let asked = 0;
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/me")) asked += 1;
  });
  await logIn(page, (await activeDriver(staff)).email);
  await link.listen();
  await passTimeUntil(page, async () => asked > 0);
  await expect(page.getByText(/^Not done/)).toHaveCount(0);
  const cash = async () => (await doneIn(staff, id))[2];
  expect(await cash()).toBeUndefined();
  await logIn(page, email);
  // The next page, whichever it is, sends it.
  await page.goto("/wallet");
  await expect.poll(cash).toBe(650);

  await page.clock.setSystemTime(Date.now() + 4 * 86_400_000);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  // The driver was read just now.
  await expect.poll(() => countReads(page)).toBe(1);
});

test("a step at which our server fails each time is left out by its driver, one that cannot be read is told, and neither holds others up", {
  tag: ["@S-1034", "@S-1038"],
}, async ({ page, link, staff, newcomer }) => {
  const { ids } = await atWork(page, { staff, newcomer }, 1);
  const [id = ""] = ids;
  const dialog = page.getByRole("dialog");
  await link.refuse();
  await finish(page, 650);
  await expectKept(page, 1);
  await spoilSteps(page);
  // A new page: the one before may be about to send what it read.
  await openJob(page, id);
  await link.listen();
  await passTimeUntilShown(page, page.getByText("Not done: a step of a job"));
  await expect(page.getByText(/this phone cannot read it any more/)).toBeVisible();
  await page.getByRole("button", { name: "I have read it" }).click();

  await link.refuse();
  await photograph(page, 1);
  await finish(page, 650);
  await expectKept(page, 2);
  const leaveOut = page.getByRole("button", { name: "Leave this step out" });
  const json = { msg: "Something went wrong on our side.", code: "unexpected" };
  const offered: number[] = [];
  await page.route("**/api/orders/photos*", async (route) => {
    offered.push(await leaveOut.count());
    await route.fulfill({ status: 500, json });
  });
  await link.listen();
  await passTimeUntilShown(page, leaveOut);
  expect(offered.filter((count) => count === 0)).toHaveLength(failuresBeforeActionCanBeSkipped);
  await leaveOut.click();
  await expect(page.getByText(/^We fail at this one, .* Photo, job /)).toBeVisible();
  await checkPage(page);
  await expect(dialog).toContainText("we never get it from here");
  await dialog.getByRole("button", { name: "Yes" }).click();
  await passTimeUntilSent(page);
  expect(await doneIn(staff, id)).toEqual(["completed", 0, 650, "complete"]);

  // A job that waits is not read again.
  const code = page.getByRole("button", { name: "The client's code for the cash" });
  await expect(code).toBeVisible();
  await link.refuse();
  await code.click();
  await dialog.getByLabel("The client's code").fill("1234");
  await dialog.getByRole("button", { name: "Confirm the cash" }).click();
  await expectKept(page, 1);
  await expect(code).toHaveCount(0);
});

test("a morning without a connection has the jobs of the day, which nobody has opened yet", {
  tag: ["@S-1033", "@S-1245"],
}, async ({ page, link, staff, newcomer }) => {
  const orderDate = freshDay();
  const evening = new Date(`${orderDate}T17:00:00Z`);
  evening.setUTCDate(evening.getUTCDate() - 1);
  const driver = await activeDriver(staff);
  const book = (orderTime: string) =>
    bookFor(driver.crew, { staff, client: newcomer }, { orderDate, orderTime });
  const [opened, unread] = [await book("08:00"), await book("14:00")];
  await believeOwnClock(page);
  await page.clock.install({ time: evening });
  await logIn(page, driver.email);
  await openJob(page, opened);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/orders/${unread}`));
  await page.goto("/dashboard");
  await read;
  // The party that is logged in, the list of jobs, the next one, and both jobs.
  await expect.poll(() => countReads(page)).toBeGreaterThan(4);
  await waitForFiles(page, "driver-dashboard-", "driver-job-");

  await link.refuse();
  await page.clock.setSystemTime(`${orderDate}T04:30:00Z`);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "See this job" })).toBeVisible();
  await expect(page.getByText(/What you see was read .*19:0\d/)).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Login" })).toHaveCount(0);
  await checkPage(page);
  await openJob(page, unread);
  await page.goto("/dashboard");
  const away = page.getByText("No connection");
  await expect(away).toBeVisible();
  await link.listen();
  await passTimeUntil(page, async () => (await away.count()) === 0);
});
