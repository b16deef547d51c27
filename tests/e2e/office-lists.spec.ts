/** Every list and record of the office shares these properties. Each is proved once for all of them. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  checkPage,
  expectColumns,
  exportedLines,
  press,
  recordRows,
  refuse,
  rowButton,
  sayYes,
} from "#harness/browser/pages.ts";
import {
  addMember,
  freshTag,
  openClient,
  readPerson,
  registeredDriver,
  test,
} from "#harness/browser/people.ts";
import {
  addTruckSize,
  bookOrder,
  freshDay,
  newVehicle,
  requestCode,
  writeMessage,
} from "#harness/browser/records.ts";

test("each list shows every field but the secrets in its order, and its export what it finds", {
  tag: [
    "@S-80",
    "@S-333",
    "@S-344",
    "@S-345",
    "@S-363",
    "@S-371",
    "@S-400",
    "@S-420",
    "@S-460",
    "@both-widths",
  ],
}, async ({ page, staff, newcomer, request }) => {
  const { email } = await readPerson(newcomer);
  const driver = await registeredDriver(request);
  const plate = await newVehicle(staff);
  const orderDate = freshDay();
  const orderId = await bookOrder(newcomer, { orderDate });
  const truckSize = await addTruckSize(staff);
  const { surname } = await addMember(staff);
  const address = await requestCode(request);
  const tag = freshTag();
  await writeMessage(request, `Thandi ${tag}`, "Do you move pianos?");
  await staff.signIn(page);
  for (const [path, found, columns] of [
    [
      `/clients/all?q=${email}&show=active`,
      email,
      "No, Id, Name, Surname, Status, Email, Cellphone, Client Type, Corporate Interest",
    ],
    [
      `/owners/all?q=${driver.email}`,
      driver.email,
      "No, Id, Name, Surname, Email, Cellphone, Area",
    ],
    [
      `/drivers/all?q=${driver.email}&show=pending`,
      ",pending",
      "No, Id, Name, Surname, Status, Email, Cellphone, Area, Owner Driver, Vehicle Id, Owner Id",
    ],
    [
      `/vehicles/all?q=${plate}`,
      plate,
      "No, Id, Truck Size, Gross Mass (kg), Licence Plate, Status, Shape, GIT, Driver Id, Owner Id",
    ],
    [
      `/pricing?q=${truckSize}`,
      truckSize,
      "No, Id, Truck Size, Base Amount, Rate Per Km, Helpers Pricing, Floors Pricing",
    ],
    [`/users/all?q=${surname}`, surname, "No, Id, Name, Surname, Email, Cellphone, Role, Status"],
    [`/otps/all?q=${address}`, address, "No, Id, Email, OTP, Validated, Created At, Purpose, Mail"],
    [`/contacts/all?q=${tag}`, tag, "No; Received; Name, email, cellphone; Message"],
    [
      `/orders/all?day=${orderDate}&q=${orderId}`,
      orderId,
      "No, Reference, Move, Pickup, Destination, Client, Driver, Truck Size, Status, Price, Id, Order Date, Order Time, Client Id, Kms, Helpers, Floors, Commission, Net, Notes, Order Type, Vehicle Id, Driver Id",
    ],
  ] as const) {
    await page.goto(path);
    await expect(recordRows(page)).toHaveCount(1);
    const names = columns.split(columns.includes(";") ? "; " : ", ");
    await expectColumns(page, names, !path.startsWith("/orders"));
    const lines = await exportedLines(page);
    expect(lines).toEqual([expect.stringMatching(/^No,/), expect.stringContaining(found)]);
    const isEdited = /^.(clients|owners|drivers|vehicles|pricing|users)/.test(path);
    await expect(page.getByRole("link", { name: /^Edit/ })).toHaveCount(isEdited ? 1 : 0);
    if (path.startsWith("/pricing")) await expect(recordRows(page)).toContainText("R 18.50");
  }
  await checkPage(page);
});

test("lists, records and histories that cannot be loaded say so and can be tried again", {
  tag: ["@S-89"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await readPerson(newcomer);
  const alert = page.getByRole("alert");
  await staff.signIn(page);
  for (const [path, call] of [
    ["/pricing", "**/api/pricing?*"],
    ["/users/all", "**/api/users/all?*"],
    ["/orders/all", "**/api/orders/all?*"],
    [`/clients/all?q=${email}`, "**/api/clients/all?*"],
  ] as const) {
    await refuse(page, call);
    await page.goto(path);
    await expect(alert).toContainText("We could not load this list");
    await expect(alert).toContainText("Wait a little and try again.");
    await page.unroute(call);
    await press(page, "Try again");
    await expect(recordRows(page).first()).toBeVisible();
  }
  await refuse(page, "**/api/clients/all?*");
  await page.getByLabel("Sort by").selectOption("-created");
  await expect(alert).toContainText("Wait a little and try again.");
  await checkPage(page);
  await page.unroute("**/api/clients/all?*");
  await press(page, "Try again");
  await expect(alert).toHaveCount(0);
  await expect(recordRows(page)).toHaveCount(1);

  await refuse(page, "**/api/clients/**");
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(alert).toContainText("We could not load this client");
  await checkPage(page);
  await page.unroute("**/api/clients/**");
  await refuse(page, "**/api/clients/*/history*");
  await press(page, "Try again");
  await expect(page.getByLabel("Surname")).toHaveValue("Sample");
  await expect(alert).toContainText("We could not load the history");
  await page.unroute("**/api/clients/*/history*");
  await press(page, "Try again");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Registered by");
});

test("a list that is too long to be counted says so", { tag: "@X-107" }, async ({
  page,
  staff,
}) => {
  await page.route("**/api/contacts/all?*", async (route) => {
    const answer = await (await route.fetch()).json();
    const counts = { standing: { ...answer.counts.standing, all: 10_001, new: 10_000 } };
    await route.fulfill({ json: { ...answer, total: 10_000, totalIsAtLeast: true, counts } });
  });
  await staff.signIn(page);
  await writeMessage(staff.api, `Thandi ${freshTag()}`, "Do you move pianos?");
  await page.goto("/contacts/all");
  await expect(page.getByText("More than 10 000 messages", { exact: true })).toBeVisible();
  for (const name of ["All 10 000+", "New 10 000"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await checkPage(page);
});

test("a search that paused says how far it came, and looks further", {
  tag: "@X-111",
}, async ({ page, staff }) => {
  await page.route("**/api/orders/all?*", async (route) => {
    const json = { items: [], total: 0, totalIsAtLeast: true, searched: 3_000 };
    const isFirst = !new URL(route.request().url()).searchParams.has("cursor");
    if (isFirst) await route.fulfill({ json: { ...json, nextCursor: "further" } });
    else await route.fulfill({ json: { items: [], total: 0, nextCursor: null } });
  });
  await staff.open(page, "/orders/all?q=oa");
  await expect(page.getByText("One or two letters find only the beginnings")).toBeVisible();
  await expect(page.getByText("We looked through 3 000 rows of this list.")).toBeVisible();
  await checkPage(page);
  await press(page, "Look further");
  await expect(page).toHaveURL(/cursor=further/);
});

test("a record that is not there is explained, with the way to its list", {
  tag: ["@S-341", "@P14g", "@P14h"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  for (const [path, one, many] of [
    ["/vehicles/update/nothing", "vehicle", "vehicles"],
    [`/pricing/test-${freshTag()}`, "truck size", "truck sizes"],
    [`/users/update/${randomUUID()}`, "user", "users"],
    ["/privacyrequests/details/nothing", "request", "requests"],
    [`/clients/update/${randomUUID()}`, "client", "clients"],
  ] as const) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1, name: `We could not find this ${one}` });
    await expect(heading).toBeVisible();
    await expect(page.getByRole("link", { name: `Go to the list of ${many}` })).toBeVisible();
  }
  await checkPage(page);
  await page.getByRole("link", { name: "Go to the list of clients" }).click();
  await expect(page).toHaveURL("/clients/all");
});

test("a record is deleted after a Yes, once, and restored from the removed ones", {
  tag: ["@S-84", "@S-337", "@S-344", "@S-370", "@S-600"],
}, async ({ page, staff, request, newcomer }) => {
  const order = await bookOrder(newcomer);
  const client = await openClient(request);
  const driver = await registeredDriver(request);
  const plate = await newVehicle(staff);
  const { surname } = await addMember(staff);
  const tag = freshTag();
  await writeMessage(staff.api, `Thandi ${tag}`, "Call me.");
  let deletions = 0;
  page.on("request", (sent) => {
    if (sent.method() === "DELETE") deletions += 1;
  });
  await staff.signIn(page);
  for (const [path, q, noun, deleted, restored, chip] of [
    ["clients", client.email, "client", "Lerato Sample is removed.", "back, and active", "Active"],
    ["owners", driver.email, "owner", "Sipho Sample is removed.", "is back on the list", "All"],
    ["drivers", driver.email, "driver", "Sipho Sample is removed.", "waits for review", "Pending"],
    ["vehicles", plate, "vehicle", " is removed.", "waits for review", "Pending"],
    ["users", surname, "user", `Nomsa ${surname} is removed.`, "is back", "Active"],
    ["orders", order, "order", "The order is off the list.", "is back on the list", "All"],
    ["contacts", tag, "message", "The message is off the list.", "on the list again", "New"],
  ] as const) {
    deletions = 0;
    await page.goto(`/${path}/all?q=${q}`);
    const question = `Are you sure you want to delete this ${noun}?`;
    const dialog = page.getByRole("dialog", { name: question });
    const remove = rowButton(page, "(Delete|Remove) ");
    await remove.click();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    const yes = dialog.getByRole("button", { name: "Yes", exact: true });
    await yes.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText(deleted).first()).toBeVisible();
    await expect(page.getByText(`No ${noun} matches`)).toBeVisible();
    expect(deletions).toBe(1);
    await press(page, "Removed 1");
    await expect(recordRows(page)).toHaveCount(1);
    await rowButton(page, "Restore").click();
    await sayYes(page);
    await expect(page.getByText(restored).first()).toBeVisible();
    await expect(page.getByText(`No ${noun} matches`)).toBeVisible();
    await press(page, `${chip} 1`);
    await expect(recordRows(page)).toHaveCount(1);
  }
});
