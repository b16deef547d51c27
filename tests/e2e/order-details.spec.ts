import { expect } from "@playwright/test";
import { sampleEnds } from "#harness/browser/booking.ts";
import {
  checkPage,
  detailsLink,
  isPhone,
  passTimeUntilShown,
  press,
  pressedAt,
  pressPoint,
  pressYes,
  refuse,
} from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";
import { assignSomeone, bookOrder, driversFor, setStatus } from "#harness/browser/records.ts";

const shownTerms =
  "Pickup, Destination, Kms, Order Date, Order Time, Truck Size, Helpers, Floors, Order Type, Notes, Base, Midmonth Discount, Promotional Discount".split(
    ", ",
  );

test("an order is shown after a login, by itself when the server is back or tried again, and a foreign one not at all", {
  tag: ["@S-95", "@S-96", "@S-105"],
}, async ({ page, client, newcomer }) => {
  const id = await bookOrder(client);
  const path = `/orders/details/${id}`;
  await page.goto(path);
  await expect(page).toHaveURL("/clients/login");
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBe(path);
  await client.signIn(page);
  await page.clock.install();
  const next = page.getByText("What happens next");
  for (const [address, sign, content] of [
    ["/orders/all", "We could not load this list", detailsLink(page).first()],
    [path, "We could not load this order", next],
  ] as const) {
    await page.route("**/api/orders/**", (route) => route.abort());
    await page.goto(address);
    await passTimeUntilShown(page, page.getByText(sign));
    await page.unroute("**/api/orders/**");
    await passTimeUntilShown(page, content);
    await expect(page.getByText(sign)).toBeHidden();
  }
  await refuse(page, `**/api/orders/${id}`);
  await page.reload();
  await passTimeUntilShown(page, page.getByText("We could not load this order"));
  await checkPage(page);
  await page.unroute(`**/api/orders/${id}`);
  await press(page, "Try again");
  await expect(next).toBeVisible();

  await newcomer.signIn(page);
  for (const missing of [id, "01a1f95f-d3e7-7094-9e77-ef3219cf9f94", "nonsense"]) {
    await page.goto(`/orders/details/${missing}`);
    await expect(page.getByRole("heading", { name: "We could not find this order" })).toBeVisible();
  }
  await checkPage(page);
  await page.getByRole("link", { name: "Go to the list of orders" }).click();
  await expect(page).toHaveURL("/orders/all");
});

test("a client sees the own orders whole but for what the company earns, and no history", {
  tag: ["@S-81", "@S-93", "@S-372", "@both-widths"],
}, async ({ page, client }) => {
  const notes = "<b>Piano</b> on the third floor\nRing twice";
  const id = await bookOrder(client, { notes });
  await client.signIn(page);
  const answer = page.waitForResponse(/\/api\/orders\/all\?.*limit=25/);
  await page.goto("/orders/all");
  expect(await (await answer).text()).not.toMatch(/commission|"net"/);
  const link = page.locator(`main a[href="/orders/details/${id}"]`).and(detailsLink(page));
  await expect(link).toBeVisible();
  if (!isPhone(page)) {
    const headers = await page.getByRole("columnheader").allTextContents();
    expect(headers).toEqual(expect.arrayContaining(["Id", "Order Date", "Order Time", "Actions"]));
    expect(headers).not.toContain("Client Id");
  }
  await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByText(/commission/i)).toHaveCount(0);
  await checkPage(page);

  await link.click();
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
  await expect(main.getByText("We send you your driver's name and number by")).toBeVisible();
  await expect(main.getByText(/commission/i)).toHaveCount(0);
  await expect(main.getByText("Net", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Process" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "History" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "082 555 0042" })).toHaveAttribute(
    "href",
    "tel:+27825550042",
  );
  await expect(main.getByRole("link", { name: /@people/ })).toHaveAttribute(
    "href",
    /^mailto:clients-/,
  );
  await checkPage(page);
});

test("staff assign, start and complete; each state offers its own actions", {
  tag: ["@S-97", "@S-99", "@O-96", "@O-95", "@S-94", "@S-372"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client);
  const [driver] = await driversFor(staff, id);
  await staff.open(page, `/orders/details/${id}`);
  const action = (name: string) => page.getByRole("button", { name, exact: true });
  const terms = page.getByRole("main").getByRole("term");
  await expect(terms.filter({ hasText: /^(Commission|Net)$/ })).toHaveCount(2);
  await expect(action(`Copy the order id ${id}`)).toBeVisible();
  await expect(action("Process")).toBeVisible();
  await expect(action("Start Order")).toHaveCount(0);
  await action("Process").click();
  await expect(page.getByText("Error: Please select a driver")).toHaveCount(1);
  await expect(page.getByLabel("Driver", { exact: true })).toBeFocused();
  await checkPage(page);
  await page.getByLabel("Driver", { exact: true }).selectOption(driver?.id ?? "");
  await expect(page.getByText("Error: Please select a driver")).toHaveCount(0);
  const sent = page.waitForRequest("**/api/orders/assign/*");
  await action("Process").click();
  const { id: driverId, vehicleId } = driver ?? {};
  expect((await sent).postDataJSON()).toEqual({ driverId, vehicleId });
  await expect(page.getByText(`${driver?.name} has this order now.`)).toBeVisible();
  await expect(page.getByRole("region", { name: "Driver", exact: true })).toContainText(
    driver?.name ?? "",
  );
  await expect(action("Process")).toHaveCount(0);
  await expect(action("Complete Order")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What to do" })).toBeFocused();
  await action("Start Order").click();
  const question = page.getByRole("dialog", { name: "Start this order?" });
  await expect(question).toContainText("This order is not for today.");
  await checkPage(page);
  await question.getByRole("button", { name: "No" }).click();
  await pressYes(page, "Start Order");
  await expect(action("Start Order")).toHaveCount(0);
  await pressYes(page, "Complete Order");
  await expect(page.getByText("This order is completed and cannot be changed.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Driver assigned by");
  await expect(history).toContainText("Booked by Lerato Sample (client)");
  await expect(action("Remove driver")).toHaveCount(0);
  await expect(action("Complete Order")).toHaveCount(0);
  await checkPage(page);
  await page.getByRole("link", { name: "Open the client" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Lerato Sample/ })).toBeVisible();
});

test("staff's steps are sent once, tried again when they failed, asked for when they undo a start, and end in a cancellation whose fee is owed again", {
  tag: ["@S-98", "@S-100", "@S-103", "@S-672", "@S-1040", "@S-1240"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") writes.push(request.url());
  });
  await staff.open(page, `/orders/details/${id}`);
  const process = page.getByRole("button", { name: "Process" });
  const complete = page.getByRole("button", { name: "Complete Order" });
  const remove = page.getByRole("button", { name: "Remove driver" });
  const yes = page.getByRole("dialog").getByRole("button", { name: "Yes", exact: true });
  await page.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  const ofProcess = await pressPoint(process);
  await process.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(remove).toBeVisible();
  expect(await pressedAt(page, ofProcess)).toBeNull();
  await remove.click();
  // The second press of a double click, of which the first has opened the question.
  const ofYes = await pressPoint(yes);
  await page.mouse.move(ofYes.x, ofYes.y);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(yes).toBeVisible();
  expect(writes).toHaveLength(1);
  await yes.click();
  await expect(process).toBeVisible();
  expect(writes).toHaveLength(2);

  await page.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  await process.click();
  await page.route("**/api/orders/status/*", (route) => route.abort());
  await pressYes(page, "Start Order");
  const failure = page.getByText("We cannot reach Layisha right now.");
  await expect(failure).toHaveCount(1);
  await checkPage(page);
  await page.unroute("**/api/orders/status/*");
  writes.length = 0;
  const ofStart = await pressPoint(page.getByRole("button", { name: "Start Order" }));
  await press(page, "Start Order");
  await yes.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(complete).toBeVisible();
  await expect(failure).toHaveCount(0);
  expect(writes).toHaveLength(1);
  expect(await pressedAt(page, ofStart)).not.toBe("Complete Order");

  await press(page, "Remove driver");
  const dialog = page.getByRole("dialog", { name: /^Remove the driver of an order/ });
  await checkPage(page);
  await dialog.getByRole("button", { name: "Leave the driver" }).click();
  await expect(complete).toBeVisible();
  await press(page, "Remove driver");
  await dialog.getByLabel("Reason").fill("The truck broke down.");
  await dialog.getByRole("button", { name: "Remove the driver" }).click();
  await expect(process).toBeVisible();
  await expect(page.getByText("Pending").first()).toBeVisible();

  await page.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  await process.click();
  await pressYes(page, "Start Order");
  await press(page, "Take back the start");
  const taken = page.getByRole("dialog", { name: "Take back the start" });
  await taken.getByLabel("Reason").fill("Pressed for the wrong order.");
  await checkPage(page);
  await taken.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("That is taken back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Order" })).toBeVisible();

  await press(page, "Cancel this order");
  const cancelling = page.getByRole("dialog", { name: "Cancel this order" });
  // Nobody can have waited yet.
  await expect(cancelling.getByText("Nobody was there")).toHaveCount(0);
  await cancelling.getByText("We have no truck or driver").click();
  await cancelling.getByRole("button", { name: "Cancel the order" }).click();
  await expect(cancelling.getByText("Please say why").first()).toBeVisible();
  await checkPage(page);
  await cancelling.getByLabel("Reason, as the client reads it").fill("The truck broke down.");
  await cancelling.getByRole("button", { name: "Cancel the order" }).click();
  const panel = page.getByRole("region", { name: "What to do" });
  await expect(panel).toContainText("We have no truck or driver");
  await expect(process).toHaveCount(0);
  await checkPage(page);

  // Here cancelling is free.
  let cancellation = { fee: 500, feeState: "paid" };
  await page.route(`**/api/orders/${id}`, async (route) => {
    const order = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...order, cancellation: { ...order.cancellation, ...cancellation } },
    });
  });
  await page.route("**/api/orders/cancellation/*", async (route) => {
    cancellation = { ...cancellation, ...route.request().postDataJSON() };
    await route.fulfill({ json: { msg: "The R 500 are owed again." } });
  });
  await page.reload();
  await press(page, "Take it back");
  const unpaid = page.getByRole("dialog", { name: "This is not paid" });
  await unpaid.getByRole("button", { name: "Have it owed again" }).click();
  await expect(unpaid.getByText("Please say why").first()).toBeVisible();
  await unpaid.getByLabel("Reason").fill("It was another client's.");
  await checkPage(page);
  await unpaid.getByRole("button", { name: "Have it owed again" }).click();
  await expect(page.getByText("Cancelling cost R 500: owed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as paid" })).toBeVisible();
  expect(cancellation).toMatchObject({ feeState: "owed", reason: "It was another client's." });
});

test("only drivers who can take the order are offered, and what somebody else did is said", {
  tag: ["@S-101", "@S-102"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { truckSize: "3ton" });
  await staff.signIn(page);
  const json = { items: [], total: 0 };
  await page.route("**/api/orders/*/drivers*", (route) => route.fulfill({ json }));
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("No driver can take this order now")).toBeVisible();
  await expect(page.getByText("active vehicle of at least 3 ton")).toBeVisible();
  await checkPage(page);
  await page.unroute("**/api/orders/*/drivers*");
  // Other tests make drivers active meanwhile: what this page was answered is what it must offer.
  const answer = page.waitForResponse((response) => /orders\/[^/]+\/drivers/.test(response.url()));
  await press(page, "Look again");
  const { items } = (await (await answer).json()) as { items: unknown[] };
  const field = page.getByLabel("Driver", { exact: true });
  await expect(field.getByRole("option")).toHaveCount(items.length + 1);
  await expect(field.getByRole("option").nth(1)).toContainText(/, (3|8) ton, [A-Z0-9 \u00a0]+GP$/);

  await field.selectOption({ index: 2 });
  await assignSomeone(staff, id);
  await press(page, "Process");
  const refusal = page.getByText("This order already has a driver. Remove that driver first.");
  await expect(refusal).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Start Order" })).toBeVisible();
  await checkPage(page);
  await setStatus(staff, id, "started");
  await pressYes(page, "Start Order");
  await expect(page.getByText("This order is started already.")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Complete Order" })).toBeVisible();
  await staff.remove(`orders/delete/${id}`);
  await pressYes(page, "Complete Order");
  await expect(page.getByRole("heading", { name: "We could not find this order" })).toBeVisible();
});

test("a client changes a move, agrees to its new price, and cancels it with a reason", {
  tag: ["@S-671", "@S-673"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, sampleEnds);
  const readPrice = async () =>
    ((await (await staff.api.get(`/api/orders/${id}`)).json()) as { price: number }).price;
  const before = await readPrice();
  await client.open(page, `/orders/details/${id}`);
  await page.getByRole("link", { name: "Change this move" }).click();
  await expect(page).toHaveURL(`/orders/change/${id}`);
  const save = page.getByRole("button", { name: "Save the change" });
  await expect(page.getByLabel("Contact cellphone").first()).toHaveValue("082 555 0042");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Time of Move").selectOption("13:00");
  await page.getByLabel("Floors").selectOption("7");
  await checkPage(page);
  await save.click();
  const question = page.getByRole("dialog", { name: /^The price becomes R/ });
  await checkPage(page);
  await question.getByRole("button", { name: "No" }).click();
  expect(await readPrice()).toBe(before);
  await save.click();
  // A change may move an address.
  const mapRead = page.waitForRequest(`**/orders/${id}/map`);
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(`/orders/details/${id}`);
  await mapRead;
  await expect(page.getByText("The booking is changed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /13:00/ })).toBeVisible();
  expect(await readPrice()).toBeGreaterThan(before);

  await page.goto(`/orders/change/${id}`);
  await page.getByLabel("Date of Move").fill("2020-01-01");
  await save.click();
  await expect(page.getByText("Please select a future date").first()).toBeVisible();
  await checkPage(page);
  await assignSomeone(staff, id);
  await page.goto(`/orders/details/${id}`);
  await press(page, "Cancel this move");
  const dialog = page.getByRole("dialog", { name: "Cancel this move" });
  await expect(dialog).toContainText("Cancelling costs nothing.");
  await dialog.getByRole("button", { name: "Cancel the move" }).click();
  await expect(dialog.getByText("Please say why").first()).toBeVisible();
  await checkPage(page);
  await dialog.getByLabel("Why do you cancel?").fill("The sale of the house fell through.");
  await dialog.getByRole("button", { name: "Cancel the move" }).click();
  await expect(page.getByText("You cancelled this move. You pay nothing.")).toBeVisible();
  await expect(page.getByText("The sale of the house fell through.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel this move" })).toHaveCount(0);
  await checkPage(page);
  await page.goto("/orders/all");
  await expect(page.getByText("Cancelled").first()).toBeVisible();
});
