import { expect } from "@playwright/test";
import { isPhone, look, press, refuse, rows } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { assignSomeone, bookOrder, driversFor, freshDay, setStatus } from "./support/records.ts";

const shownTerms =
  "Pickup, Destination, Kms, Order Date, Order Time, Truck Size, Helpers, Floors, Order Type, Notes, Base, Midmonth Discount, Promotional Discount".split(
    ", ",
  );

test("list and order come by themselves when the server is back", {
  tag: ["@S-92", "@any-width"],
}, async ({ page, client }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await client.signIn(page);
  for (const [path, sign] of [
    ["/orders/all", "We could not load this list"],
    [`/orders/details/${id}`, "We could not load this order"],
  ] as const) {
    await page.route("**/api/orders/**", (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(sign)).toBeVisible({ timeout: 15_000 });
    await page.unroute("**/api/orders/**");
    await expect(page.getByText(sign)).toBeHidden({ timeout: 15_000 });
  }
  await expect(page.getByText("What happens next")).toBeVisible();
});

test("a client sees the whole order but commission and net; notes are text with its lines", {
  tag: "@S-93",
}, async ({ page, client }) => {
  const notes = "<b>Piano</b> on the third floor\nRing twice";
  const id = await bookOrder(client, { orderDate: freshDay(), notes });
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const main = page.getByRole("main");
  for (const term of shownTerms) {
    await expect(main.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  }
  await expect(main.getByText("12 Main Road, Bryanston")).toBeVisible();
  const shown = main.getByText("Ring twice");
  expect(await shown.textContent()).toBe(notes);
  await expect(shown).toHaveCSS("white-space-collapse", "preserve-breaks");
  await expect(main.getByText("Cash - On date of move")).toBeVisible();
  await expect(main.getByText("Once-off")).toBeVisible();
  await expect(main.getByText("We choose a driver for you")).toBeVisible();
  await expect(main.getByText(/commission/i)).toHaveCount(0);
  await expect(main.getByText("Net", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Process" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "082 555 0042" })).toHaveAttribute(
    "href",
    "tel:0825550042",
  );
  await expect(main.getByRole("link", { name: /@people/ })).toHaveAttribute(
    "href",
    /^mailto:clients-/,
  );
  await look(page);
});

test("staff see commission and net, and the ids in full", { tag: ["@S-94", "@any-width"] }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("term").filter({ hasText: /^Commission$/ })).toBeVisible();
  await expect(main.getByRole("term").filter({ hasText: /^Net$/ })).toBeVisible();
  await expect(main.getByRole("button", { name: `Copy the order id ${id}` })).toBeVisible();
  await look(page);
});

test("a signed-out visitor of an order goes to the login and is to come back", {
  tag: ["@S-95", "@any-width"],
}, async ({ page }) => {
  const path = "/orders/details/01a1f95f-d3e7-7094-9e77-ef3219cf9f94";
  await page.goto(path);
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(path);
});

test("an order that is not there, or another client's, looks the same and leads back", {
  tag: ["@S-96", "@any-width"],
}, async ({ page, client, newcomer }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await newcomer.signIn(page);
  for (const missing of [id, "01a1f95f-d3e7-7094-9e77-ef3219cf9f94", "nonsense"]) {
    await page.goto(`/orders/details/${missing}`);
    await expect(page.getByRole("heading", { name: "We could not find this order" })).toBeVisible();
  }
  await look(page);
  await page.getByRole("link", { name: "Go to the list of orders" }).click();
  await expect(page).toHaveURL("/orders/all");
});

test("staff assign, start and complete; each state offers its own actions", {
  tag: ["@S-97", "@S-99", "@S-582", "@S-583", "@O-96"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  const [driver] = await driversFor(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const action = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(action("Process")).toBeVisible();
  await expect(action("Start Order")).toHaveCount(0);
  await action("Process").click();
  await expect(page.getByText("Error: Please select a driver")).toHaveCount(1);
  await expect(page.getByLabel("Driver", { exact: true })).toBeFocused();
  await look(page);
  await page.getByLabel("Driver", { exact: true }).selectOption(driver?.id ?? "");
  await expect(page.getByText("Error: Please select a driver")).toHaveCount(0);
  await action("Process").click();
  await expect(page.getByText(`${driver?.name} has this order now.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Driver", exact: true })).toContainText(
    driver?.name ?? "",
  );
  await expect(action("Process")).toHaveCount(0);
  await expect(action("Complete Order")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What to do" })).toBeFocused();
  await action("Start Order").click();
  await expect(action("Start Order")).toHaveCount(0);
  await action("Complete Order").click();
  await expect(page.getByText("This order is completed and cannot be changed.")).toBeVisible();
  await expect(action("Remove driver")).toHaveCount(0);
  await expect(action("Complete Order")).toHaveCount(0);
  await look(page);
});

test("removing the driver of a started order is asked for first; then it waits again", {
  tag: ["@S-98", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await press(page, "Remove driver");
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
  await assignSomeone(staff, id);
  await setStatus(staff, id, "started");
  await page.reload();
  await press(page, "Remove driver");
  const dialog = page.getByRole("dialog", {
    name: /remove the driver of an order that has started/,
  });
  await look(page);
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(page.getByRole("button", { name: "Complete Order" })).toBeVisible();
  await press(page, "Remove driver");
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
  await expect(page.getByText("Pending").first()).toBeVisible();
});

test("two presses at once make one call", { tag: ["@S-100", "@any-width"] }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await page.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.url());
  });
  await page.getByRole("button", { name: "Process" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByRole("button", { name: "Start Order" }).dblclick();
  await expect(page.getByRole("button", { name: "Complete Order" })).toBeVisible();
  expect(writes).toHaveLength(2);
});

test("what somebody else did meanwhile is said once, and the order shown as it is", {
  tag: ["@S-101", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await page.getByLabel("Driver", { exact: true }).selectOption({ index: 2 });
  await assignSomeone(staff, id);
  await press(page, "Process");
  const refusal = page.getByText("This order already has a driver. Remove that driver first.");
  await expect(refusal).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Start Order" })).toBeVisible();
  await look(page);
  await setStatus(staff, id, "started");
  await press(page, "Start Order");
  await expect(page.getByText("This order is started already.")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Complete Order" })).toBeVisible();
  await answered(await staff.api.delete(`/api/orders/delete/${id}`));
  await press(page, "Complete Order");
  await expect(page.getByRole("heading", { name: "We could not find this order" })).toBeVisible();
});

test("only drivers who can take the order are offered; none says why", {
  tag: ["@S-102", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay(), truckSize: "3ton" });
  await staff.signIn(page);
  // Other tests make drivers active meanwhile: what this page was answered is what it must offer.
  const offered = async () => {
    const answer = await page.waitForResponse((response) => response.url().includes("forOrder="));
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  const first = offered();
  await page.goto(`/orders/details/${id}`);
  const options = page.getByLabel("Driver", { exact: true }).getByRole("option");
  await expect(options).toHaveCount((await first) + 1);
  await expect(options.nth(1)).toContainText(/, (3|8)ton, [A-Z0-9 \u00a0]+GP$/);
  await page.route("**/api/drivers/all*", (route) =>
    route.fulfill({ json: { items: [], total: 0, nextCursor: null } }),
  );
  await page.reload();
  await expect(page.getByText("No driver can take this order now")).toBeVisible();
  await expect(page.getByText("active vehicle of at least 3ton")).toBeVisible();
  await look(page);
  await page.unroute("**/api/drivers/all*");
  const second = offered();
  await press(page, "Look again");
  await expect(options).toHaveCount((await second) + 1);
});

test("a step that fails is said once, changes nothing and can be tried again", {
  tag: ["@S-103", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await page.route("**/api/orders/status/*", (route) => route.abort());
  await press(page, "Start Order");
  await expect(page.getByText("We cannot reach Layisha right now.")).toHaveCount(1);
  await look(page);
  await page.unroute("**/api/orders/status/*");
  await press(page, "Start Order");
  await expect(page.getByRole("button", { name: "Complete Order" })).toBeVisible();
  await expect(page.getByText("We cannot reach Layisha right now.")).toHaveCount(0);
});

test("an order that cannot be loaded says so, and Try again loads it", {
  tag: ["@S-105", "@any-width"],
}, async ({ page, client }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await client.signIn(page);
  await refuse(page, `**/api/orders/${id}`);
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("We could not load this order")).toBeVisible();
  await look(page);
  await page.unroute(`**/api/orders/${id}`);
  await press(page, "Try again");
  await expect(page.getByText("What happens next")).toBeVisible();
});

test("the longest words and notes widen no page", { tag: "@S-106" }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay(), notes: "piano".repeat(380) });
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${id}`);
  await expect(rows(page)).toHaveCount(1);
  if (isPhone(page)) await page.getByText("All fields").click();
  await look(page);
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByRole("button", { name: "Process" })).toBeVisible();
  await look(page);
});

test("the client sees the driver's number once there is one", {
  tag: ["@S-107", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("What happens next")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your driver" })).toHaveCount(0);
  const driver = await assignSomeone(staff, id);
  await page.reload();
  const card = page.getByRole("region", { name: "Your driver" });
  await expect(card).toContainText(driver.name);
  await expect(card.getByRole("link").first()).toHaveAttribute("href", /^tel:08255/);
  await expect(page.getByText(`${driver.name}`).first()).toBeVisible();
});
