/** The dashboard of each party, and the toast that says that somebody has left it. */
import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "#harness/browser/axe.ts";
import {
  checkPage,
  expectLinks,
  isPhone,
  passTimeUntilShown,
  press,
  recordRows,
  refuse,
} from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";
import { bookOrder } from "#harness/browser/records.ts";

test("pages of text offer a quote to a signed-in client, and none to a driver or staff", {
  tag: "@S-881",
}, async ({ page, client, driver, staff }) => {
  for (const account of [client, driver, staff]) {
    await account.signIn(page);
    for (const path of ["/about", "/services", "/"]) {
      await page.goto(path);
      const offered = page
        .locator('[href^="/quote"], form[action="/quote"]')
        .filter({ visible: true });
      if (account === client) await expect(offered.first()).toBeVisible();
      else await expect(offered).toHaveCount(0);
    }
  }
});

test("the dashboard is for the signed-in, says who they are, and puts a client's next move in front", {
  tag: ["@S-67", "@S-68"],
}, async ({ page, newcomer }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/clients/login");
  await newcomer.open(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Lerato" })).toBeVisible();
  await expect(page.getByText("You are now logged in as client")).toBeVisible();
  await expect(page.getByText("You have no bookings yet")).toBeVisible();
  await expectLinks(page.locator("main"), { "Get a Quote": "/quote" });
  await checkPage(page);

  const id = await bookOrder(newcomer);
  await page.reload();
  await expect(page.getByRole("heading", { name: /\d{4}, 09:00/ })).toBeVisible();
  const main = page.locator("main");
  await expect(main.locator(`a[href="/orders/details/${id}"]`).first()).toBeVisible();
  await expectLinks(main, { "See all bookings": "/orders/all" });
  await expect(main.getByRole("link", { name: "Get a Quote" })).toBeVisible();
  await checkPage(page);
});

test("the dashboard tells staff what waits and is overdue, who drives today, and the money", {
  tag: ["@S-69", "@S-823", "@P14g", "@P14h"],
}, async ({ page, staff, client, driver: _ }) => {
  await bookOrder(client);
  await staff.open(page, "/dashboard");
  await expect(page.getByText("You are now logged in as user")).toBeVisible();
  for (const [label, address] of [
    ["Drivers waiting for review", "/drivers/all?show=pending"],
    ["Vehicles waiting for review", "/vehicles/all?show=pending"],
    ["New messages", "/contacts/all?show=new"],
    ["Privacy requests overdue", "/privacyrequests/all?show=overdue"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name: new RegExp(label) });
    await expect(link).toContainText(/\d/);
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(recordRows(page).first()).toBeVisible();
    await page.goBack();
  }

  await expect(page.getByRole("link", { name: "Plan them on the board" })).toHaveAttribute(
    "href",
    /^\/planning\?date=\d{4}-/,
  );
  const withoutDriver = page.getByRole("region", { name: "Without a driver" });
  await withoutDriver
    .getByRole("button", { name: /^Assign/ })
    .first()
    .click();
  // The soonest order may be another test's, so nobody gets it here.
  const choices = page.getByRole("dialog", { name: "Who drives?" });
  await expect(choices.getByRole("listitem").first()).toBeVisible();
  await checkPage(page);
  await choices.getByRole("button", { name: "Close", exact: true }).click();

  const at = (orderTime: string, status: string, driver: string | null) => {
    const id = `0190a000-0000-7000-8000-00000000${orderTime.replace(":", "")}`;
    return { id, pickup: "Soweto", destination: "Hatfield", orderTime, status, driver };
  };
  await page.route("**/api/dashboard", async (route) => {
    const json = await (await route.fetch()).json();
    json.withoutDriver.alarm = { today: 1, tomorrow: 2 };
    json.today.items = [at("08:00", "completed", "Sipho Sample"), at("09:30", "pending", null)];
    json.money.day.booked = { orders: 2, rand: 2_116 };
    await route.fulfill({ json });
  });
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(
    "1 move of today and 2 moves of tomorrow have no driver.",
  );
  const today = page.getByRole("region", { name: "Today by the hour" });
  await expect(today.getByRole("link", { name: "Completed: Sipho Sample" })).toBeVisible();
  await expect(today.getByRole("link", { name: "Pending: 09:30 No driver" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Booked/ })).toContainText("2 116");
  await checkPage(page);
  await page.getByRole("link", { name: "Find drivers" }).click();
  await expect(page).toHaveURL(/\/orders\/all\?show=unassigned/);
});

test("the dashboard tells a pending driver how to send documents, and an active one of jobs", {
  tag: "@S-70",
}, async ({ page }) => {
  const sipho = { id: "0190a000-0000-7000-8000-000000000001", name: "Sipho", surname: "Sample" };
  const email = "sipho@drivers.example.com";
  let status = "pending";
  await page.route("**/api/me", (route) => {
    const partyData = { ...sipho, email, type: "driver", role: null, status };
    return route.fulfill({ json: { partyData } });
  });
  for (const list of ["orders/all", "vehicles/mine"]) {
    const json = { items: [], total: 0, nextCursor: null };
    await page.route(`**/api/${list}*`, (route) => route.fulfill({ json }));
  }
  await page.route("**/api/documents/mine", (route) => route.fulfill({ json: { holders: [] } }));
  const review = page.getByText("Your registration is under review");
  await page.goto("/dashboard");
  await expect(page.getByText("You are now logged in as driver")).toBeVisible();
  await expect(review).toBeVisible();
  await expect(page.getByRole("link", { name: /Send documents on/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
  await checkPage(page);
  status = "active";
  await page.reload();
  await expect(page.getByText("You have no jobs yet")).toBeVisible();
  await expect(review).toHaveCount(0);
});

test("the dashboard says so when it cannot tell who asks, and shows nothing of anybody", {
  tag: "@S-71",
}, async ({ page }) => {
  await page.clock.install();
  await refuse(page, "**/api/me", 503, {
    code: "unavailable",
    msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
  });
  await page.goto("/dashboard");
  await passTimeUntilShown(page, page.getByText("We cannot check your account right now"));
  await expect(page.getByText("Welcome back")).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard");
  await page.unroute("**/api/me");
  await passTimeUntilShown(page, page.getByLabel("Password", { exact: true }));
  await expect(page).toHaveURL("/clients/login");
});

async function middlePoint(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("logging out says so top centre for 5000 ms, and the way back shows nothing of the account", {
  tag: ["@S17", "@S-110", "@S-111", "@S-593", "@both-widths"],
}, async ({ page, newcomer }) => {
  await page.clock.install();
  await newcomer.open(page, "/orders/all");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Logout" }).first().click();
  const toast = page.getByRole("listitem").filter({ hasText: "Logout Successful" });
  // The toast is noticed at most 50 ms of the page's own time after it came.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  await expect(page).toHaveURL("/");
  const { x, y } = await middlePoint(toast);
  expect(Math.abs(x - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(3);
  expect(y).toBeLessThan(200);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(toast).toBeHidden({ timeout: 3_000 });

  for (const _page of ["dashboard", "orders"]) {
    await page.goBack();
    await expect(page).toHaveURL("/clients/login");
  }
  await expect(page.getByText("Welcome back")).toHaveCount(0);
});

test("a toast waits while the pointer is on it, is closed by a key, and is dragged off", {
  tag: ["@S-112"],
}, async ({ page }) => {
  await page.clock.install();
  await page.goto("/quote");
  await page.getByLabel("Date of Move").fill("2026-01-01");
  const toast = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  const raise = async () => {
    await press(page, "Calculate Quote");
    await expect(toast).toHaveText(/Please select a future date/);
  };
  await raise();
  await toast.hover();
  await expectAccessible(page);
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.fastForward(6_000);
  await expect(toast).toBeHidden();

  await raise();
  await toast.getByRole("button", { name: "Close" }).press("Enter");
  await expect(toast).toBeHidden({ timeout: 3_000 });

  await raise();
  const { x, y } = await middlePoint(toast);
  await page.mouse.move(x - 40, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 5 });
  await page.mouse.move(x + 160, y, { steps: 10 });
  await page.mouse.up();
  await expect(toast).toBeHidden({ timeout: 3_000 });
});
