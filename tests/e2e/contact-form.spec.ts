/** The contact form, and a phone whose link is slow, flaps, or brings a page without its scripts. */
import { expect, type Page } from "@playwright/test";
import { daysAhead, orderCount, putDraft } from "#harness/browser/booking.ts";
import { invalidField } from "#harness/browser/forms.ts";
import { checkPage, press } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";

const scripts = /\.js$/;
const late = (page: Page) => page.getByText("This page has not loaded fully yet");
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const letter = {
  Name: "Thandi Nkosi",
  Email: "thandi@clients.example.com",
  Cellphone: "082 555 0123",
  Message: "Do you move pianos?\nMine is upright.",
};

async function write(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(letter)) await field(page, name).fill(text);
}

async function expectWritten(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(letter)) {
    await expect(field(page, name)).toHaveValue(text);
  }
}

/** Holds the scripts of every page back; answers how to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    // A page that was left meanwhile needs it no more.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** From now on the page's time passes only as told. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 10_000);

async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

/** Lets the seconds pass after which the style sheet shows something. */
const passAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if ((animation.effect?.getComputedTiming().endTime ?? Infinity) !== Infinity) {
        animation.finish();
      }
    }
  });

test("a page whose scripts do not come says what to do; they come after the form was sent, and it is", {
  tag: ["@S-1302", "@S-1303"],
}, async ({ page }) => {
  const letThemCome = await holdScripts(page);
  for (const path of ["/quote", "/clients/login", "/", "/contact"]) {
    await page.goto(path, { waitUntil: "commit" });
    const callUs = page.getByRole("main").getByRole("link", { name: "082 555 0199" });
    await expect(page.getByRole("link", { name: "Layisha, home page" })).toBeVisible();
    await expect(late(page).filter({ visible: true })).toHaveCount(0);
    await passAnimations(page);
    await expect(late(page).filter({ visible: true }).first()).toBeVisible();
    await expect(callUs.filter({ visible: true }).first()).toBeVisible();
  }
  await page.reload({ waitUntil: "commit" });
  await write(page);
  await press(page, "Send message");
  await expect(late(page)).toBeVisible();
  await expect(page).toHaveURL("/contact");
  await expectWritten(page);
  const sent = page.waitForRequest("**/api/createcontact");
  letThemCome();
  expect((await sent).postDataJSON()).toMatchObject({ message: letter.Message });
  await expect(page.getByText(/Thank you, we have your message/)).toBeVisible();
  await expect(late(page)).toBeHidden();
});

test("a form of a browser without scripts puts nothing into the address and loses nothing", {
  tag: "@S-1309",
}, async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
  await write(page);
  await press(page, "Send message");
  await expect(page.getByRole("heading", { name: "Nothing was sent" })).toBeVisible();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expectWritten(page);
  await page.close();
});

test("a part and a style sheet that did not come are asked for again, seldom, and nothing typed is lost", {
  tag: "@S-1304",
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/contact");
  const asked: string[] = [];
  await page.route(/\.(js|css)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await write(page);
  await press(page, "Send message");
  await expect(late(page)).toBeVisible();
  await stopTime(page);
  asked.length = 0;
  await passSeconds(page, 30);
  const counts = Object.values(Object.groupBy(asked, (path) => path)).map((all) => all?.length);
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...counts.map(Number))).toBeLessThan(7);
  await page.unroute(/\.(js|css)$/);
  await page.clock.runFor(72_000);
  await expect(late(page)).toBeHidden();
  await page.clock.resume();
  await expect(page.getByText(/Thank you, we have your message/)).toBeVisible();

  let sheets = 0;
  await page.route(/\.css$/, (route) => {
    sheets += 1;
    return sheets === 1 ? route.abort() : route.continue();
  });
  await page.goto("/quote");
  await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect.poll(isStyled).toContain("Figtree");
  expect(sheets).toBe(2);
});

test("a booking that the server cannot take waits as it is told, says when, stops when told, and is booked once", {
  tag: ["@S-1301", "@S-47"],
}, async ({ page, client }) => {
  await page.clock.install();
  const before = await orderCount(client);
  await putDraft(page, daysAhead(41), { upTo: "payment", as: client });
  await page.goto("/orders/checkout");
  await expect(page.getByLabel("Cash - On date of move")).toBeChecked();
  const bookings = "**/api/orders/create";
  const keys = new Set<string | undefined>();
  let calls = 0;
  let retryAfter = { "retry-after": "30" } as Record<string, string>;
  page.on("request", (request) => {
    if (request.url().endsWith("/orders/create")) keys.add(request.headers()["idempotency-key"]);
  });
  await page.route(bookings, async (route) => {
    calls += 1;
    // The first time the server books, and its answer is lost.
    if (calls === 1) await route.fetch();
    const json = { code: "unavailable", msg: "We are very busy. Nothing was lost." };
    await route.fulfill({ status: 503, headers: retryAfter, json });
  });
  await stopTime(page);
  await press(page, "Book Order");
  const next = page.getByText(/^We try again in \d+ seconds?$/);
  await expect(next).toBeVisible();
  await passSeconds(page, 25);
  expect(calls).toBe(1);
  retryAfter = {};
  await page.clock.runFor(15_000);
  await expect.poll(() => calls).toBe(2);
  await expect(next).toBeVisible();
  await passSeconds(page, 30);
  expect(calls).toBeLessThan(8);

  await press(page, "Stop trying");
  await expect(next).toHaveCount(0);
  const stopped = calls;
  await page.clock.runFor(300_000);
  expect(calls).toBe(stopped);
  await expect(page.getByText("Your booking is not confirmed yet")).toBeVisible();
  expect(await orderCount(client)).toBe(before + 1);
  await page.unroute(bookings);
  await page.clock.resume();
  await page.reload();
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
  expect(await orderCount(client)).toBe(before + 1);
  expect(keys.size).toBe(1);
});

test("a link that flaps makes a page ask by itself at most every 2 s, and the page comes back", {
  tag: "@S-1310",
}, async ({ page, client }) => {
  await page.clock.install();
  await client.signIn(page);
  // The list meets the dead line before the browser knows that it is dead.
  const list = "**/api/orders/all*";
  await page.route(list, (route) => route.abort());
  await page.goto("/orders/all");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await stopTime(page);
  await page.context().setOffline(true);
  await page.unroute(list);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked += 1;
  });
  for (let second = 0; second < 40; second += 2) {
    await page.context().setOffline(second % 4 !== 0);
    await passSeconds(page, 2);
  }
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(20);
  await page.context().setOffline(false);
  await passSeconds(page, 5);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** The form says what becomes of the details, and that one may object. */
async function expectNotice(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Contact" });
  await expect(form.getByText(/You may object, on reasonable grounds/)).toBeVisible();
  const policy = form.getByRole("link", { name: /privacy policy/ });
  await expect(policy).toHaveAttribute("href", "/privacy");
}

test("an empty message is refused by the server beside each field, then it is sent, not too fast", {
  tag: ["@S-203", "@S-206", "@S-207", "@S-595", "@P12"],
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/contact");
  await expectNotice(page);
  const table = page.getByRole("table", { name: "Contact details" });
  for (const [name, value] of [
    ["Phone", "082 555 0199"],
    ["Email", "office@layisha.example"],
    ["Hours", "07:00-17:00"],
    ["Office", "Johannesburg"],
  ] as const) {
    await expect(table.getByRole("row", { name: new RegExp(`^${name}`) })).toContainText(
      value.replaceAll(" ", "\u00a0"),
    );
  }
  await expect(page.getByLabel("Website")).toBeHidden();
  await press(page, "Send message");
  const summary = page.getByRole("alert", { name: "Check the marked fields and try again." });
  await expect(summary).toBeFocused();
  for (const name of ["Name", "Email", "Cellphone", "Message"]) {
    await expect(invalidField(page, name)).toHaveAccessibleDescription(`${name} is required`);
    await expect(summary.getByRole("link", { name: `${name} is required` })).toBeVisible();
  }
  await checkPage(page);

  await write(page);
  await page.clock.fastForward(3_000);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await field(page, "Cellphone").fill("12345");
  await press(page, "Send message");
  await expect(invalidField(page, "Cellphone")).toHaveAccessibleDescription(
    /start with \+ and its code/,
  );
  await expect(field(page, "Message")).toHaveValue(letter.Message);

  await field(page, "Cellphone").fill("082 555 0123");
  const asked = page.waitForRequest("**/api/createcontact");
  await press(page, "Send message");
  const sent = await asked;
  const body = sent.postDataJSON() as { readonly filledInMs: number };
  expect(body).toMatchObject({ message: letter.Message, website: "" });
  expect(body.filledInMs).toBeGreaterThanOrEqual(3_000);
  const answer = (await (await sent.response())?.json()) as { msg: string } | undefined;
  await expect(page.getByText(answer?.msg ?? "?")).toBeVisible();
  await checkPage(page);

  await press(page, "Write another message");
  await expect(field(page, "Name")).toHaveValue("Thandi Nkosi");
  await expect(field(page, "Message")).toHaveValue("");
});

test("what was written outlives a failure and a reload, until it is sent; two presses send once, and the button shows it", {
  tag: ["@S-204", "@S-205", "@S-206", "@P12"],
}, async ({ page }) => {
  await page.clock.install();
  await page.route("**/api/createcontact", (route) => route.abort());
  await page.goto("/contact");
  await write(page);
  await page.clock.fastForward(3_000);
  await press(page, "Send message");
  await expect(
    page.getByRole("alert", { name: /We cannot reach Layisha right now/ }),
  ).toBeFocused();
  await expect(field(page, "Message")).toHaveValue(letter.Message);
  await page.reload();
  await expect(field(page, "Message")).toHaveValue(letter.Message);
  await expect(field(page, "Email")).toHaveValue(letter.Email);
  await page.unroute("**/api/createcontact");
  await page.route("**/api/createcontact", (route) =>
    route.fulfill({ json: { msg: "Thank you." } }),
  );
  await press(page, "Send message");
  await expect(page.getByText("Thank you.")).toBeVisible();
  await page.reload();
  await expect(field(page, "Message")).toHaveValue("");

  let sent = 0;
  const gate = Promise.withResolvers<void>();
  await page.unroute("**/api/createcontact");
  await page.route("**/api/createcontact", async (route) => {
    sent += 1;
    await gate.promise;
    await route.fulfill({ json: { msg: "We have your message." } });
  });
  await page.goto("/");
  await expectNotice(page);
  await write(page);
  await page.clock.fastForward(3_000);
  const button = page.getByRole("button", { name: "Send message" });
  await button.dblclick();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.press("Enter");
  gate.resolve();
  await expect(page.getByText("We have your message.")).toBeVisible();
  expect(sent).toBe(1);
});
