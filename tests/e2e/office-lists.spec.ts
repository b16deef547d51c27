/** What every list and every record of the office does alike, each proved once for all of them. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  expectColumns,
  exportedLines,
  look,
  press,
  refuse,
  rowButton,
  rows,
} from "./support/pages.ts";
import {
  type Account,
  addMember,
  answered,
  freshPlate,
  freshTag,
  personOf,
  registeredDriver,
  test,
} from "./support/people.ts";
import { addTruckSize, bookOrder, freshDay, writeMessage } from "./support/records.ts";

/** A vehicle of nobody, which waits for review; answers its plate. */
async function newVehicle({ api }: Account): Promise<string> {
  const licencePlate = freshPlate();
  const data = { truckSize: "1ton", licencePlate, shape: "open", git: "no", agreedToTerms: true };
  await answered(await api.post("/api/vehicles/register/vehicleonly", { data }));
  return licencePlate;
}

const columns = {
  "/clients/all":
    "No, Id, Name, Surname, Status, Email, Cellphone, Client Type, Corporate Interest",
  "/vehicles/all": "No, Id, Truck Size, Licence Plate, Status, Shape, GIT, Driver Id, Owner Id",
  "/pricing?q=1.5ton":
    "No, Id, Truck Size, Base Amount, Rate Per Km, Helpers Pricing, Floors Pricing",
  "/users/all": "No, Id, Name, Surname, Email, Cellphone, Role, Status",
};

test("each table shows every field but the secrets, in the specification's order", {
  tag: ["@S-327", "@S-360", "@S-400", "@S-440"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  for (const [path, names] of Object.entries(columns)) {
    await page.goto(path);
    await expectColumns(page, names.split(", "));
    await look(page);
  }
  await page.goto("/pricing?q=1.5ton");
  await expect(rows(page).first()).toContainText("R 12,50");
});

test("the export of a list holds what the list finds", {
  tag: ["@S-333", "@S-363", "@S-371", "@S-417", "@S-454", "@any-width"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await personOf(newcomer);
  const orderDate = freshDay();
  const orderId = await bookOrder(newcomer, { orderDate });
  const plate = await newVehicle(staff);
  const truckSize = await addTruckSize(staff);
  const { surname } = await addMember(staff);
  await staff.signIn(page);
  for (const [path, found, header] of [
    [`/clients/all?q=${email}&show=active`, email, /^No,Id,Name,Surname,Email,Cellphone,Status,/],
    [`/vehicles/all?q=${plate}`, plate, /^No,Id,Truck Size,Licence Plate,Shape,GIT,/],
    [
      `/orders/all?day=${orderDate}&q=${orderId}`,
      orderId,
      /^No,Id,Order Date,Order Time,Client Id,/,
    ],
    [`/pricing?q=${truckSize}`, truckSize, /^No,Id,Truck Size,/],
    [`/users/all?q=${surname}`, surname, /^No,Id,Name,Surname,/],
  ] as const) {
    await page.goto(path);
    await expect(rows(page)).toHaveCount(1);
    const lines = await exportedLines(page);
    expect(lines[0]).toMatch(header);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(found);
  }
});

test("a list that cannot be read says so, and can be tried again", {
  tag: ["@S-415", "@S-458", "@any-width"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  for (const [path, call] of [
    ["/pricing", "**/api/pricing?*"],
    ["/users/all", "**/api/users/all?*"],
  ] as const) {
    await refuse(page, call);
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("We could not load this list");
    await look(page);
    await page.unroute(call);
    await press(page, "Try again");
    await expect(rows(page).first()).toBeVisible();
  }
});

test("a record that is not there is explained, with the way to its list", {
  tag: ["@S-341", "@S-369", "@S-414", "@S-455", "@P14g", "@P14h", "@any-width"],
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
  await look(page);
  await page.getByRole("link", { name: "Go to the list of clients" }).click();
  await expect(page).toHaveURL("/clients/all");
});

test("a record is deleted after a Yes, and restored from the removed ones", {
  tag: ["@S-349", "@S-367", "@S-443", "@S-453", "@S-465", "@S-466", "@any-width"],
}, async ({ page, staff, request }) => {
  const driver = await registeredDriver(request);
  const plate = await newVehicle(staff);
  const { surname } = await addMember(staff);
  const tag = freshTag();
  await writeMessage(staff.api, `Thandi ${tag}`, "Call me.");
  await staff.signIn(page);
  for (const [path, q, noun, deleted, restored, chip] of [
    ["drivers", driver.email, "driver", "Sipho Sample is removed.", "waits for review", "Pending"],
    ["vehicles", plate, "vehicle", " is removed.", "waits for review", "Pending"],
    ["users", surname, "user", `Nomsa ${surname} is removed.`, "is back", "Active"],
    ["contacts", tag, "message", "The message is off the list.", "on the list again", "New"],
  ] as const) {
    await page.goto(`/${path}/all?q=${q}`);
    const question = `Are you sure you want to delete this ${noun}?`;
    const dialog = page.getByRole("dialog", { name: question });
    await rowButton(page, "(Delete|Remove) ").click();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await rowButton(page, "(Delete|Remove) ").click();
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(page.getByText(deleted).first()).toBeVisible();
    await expect(page.getByText(`No ${noun} matches`)).toBeVisible();
    await press(page, "Removed 1");
    await expect(rows(page)).toHaveCount(1);
    await look(page);
    await rowButton(page, "Restore").click();
    await expect(page.getByText(restored).first()).toBeVisible();
    await press(page, `${chip} 1`);
    await expect(rows(page)).toHaveCount(1);
  }
});
