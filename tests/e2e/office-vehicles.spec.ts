/** Vehicles, as the office works with them. */
import { expect } from "@playwright/test";
import { agree } from "#harness/browser/forms.ts";
import { checkPage, press, pressYes, recordRows, sentChange } from "#harness/browser/pages.ts";
import { freshPlate, type Person, registeredDriver, test } from "#harness/browser/people.ts";
import {
  activeDriver,
  bookFor,
  documentsOfVehicle,
  listItems,
  newVehicle,
  receiveDocuments,
} from "#harness/browser/records.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";

test("a vehicle that staff register is found by plate, status and size, others by their driver", {
  tag: ["@S-296", "@S-361"],
}, async ({ page, staff, request }) => {
  const plate = freshPlate();
  const { id } = await registeredDriver(request, [freshPlate(), freshPlate()]);
  await staff.open(page, "/vehicles/register/vehicleonly");
  await page.getByLabel("Truck Size").selectOption("1ton");
  await page.getByLabel("Licence plate").fill(plate);
  await page.getByLabel("Body shape").selectOption("closed");
  await page.getByLabel("Goods in transit (GIT)").selectOption("yes");
  await agree(page);
  await press(page, "Register this vehicle");
  await expect(page).toHaveURL("/vehicles/all");
  await expect(page.getByText("We have received your vehicle.")).toBeVisible();

  await page.getByLabel("Sort by").selectOption("-truckSize");
  await expect(recordRows(page).first()).toContainText("8 ton");
  await page.getByRole("searchbox", { name: "Search" }).fill(plate.toLowerCase());
  await expect(page.getByText("1 vehicle", { exact: true }).first()).toBeVisible();
  await press(page, "Pending 1");
  await press(page, "3 ton");
  await expect(page.getByText("No vehicle matches")).toBeVisible();
  await press(page, "1 ton");
  await expect(recordRows(page)).toHaveCount(1);

  await page.goto(`/vehicles/all?driverId=${id}`);
  await expect(page.getByText("Driver: Sipho Sample")).toBeVisible();
  await expect(recordRows(page)).toHaveCount(2);
  await press(page, "Remove this filter");
  await expect(page).toHaveURL("/vehicles/all");
});

test("a waiting vehicle is made active on its page, given a plate, an owner and a driver", {
  tag: ["@S-364", "@S-365", "@S-366"],
}, async ({ page, staff, request }) => {
  const taken = await newVehicle(staff);
  const own = await newVehicle(staff);
  const [waiting] = await listItems<Person>(staff.api, `/api/vehicles/all?q=${own}`);
  await receiveDocuments(staff.api, waiting?.id ?? "", documentsOfVehicle);
  const fresh = freshPlate();
  const driver = await registeredDriver(request);
  const [owner] = await listItems<Person>(staff.api, `/api/owners/all?q=${driver.email}`);
  await staff.open(page, `/vehicles/all?show=pending&q=${own}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const review = page.getByRole("region", { name: "Waiting for review" });
  await review.getByRole("button", { name: /^Make active/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByLabel("Status")).toHaveValue("active");

  const field = page.getByLabel("Licence Plate");
  await field.fill(taken);
  await press(page, "Save changes");
  await expect(field).toHaveAccessibleDescription(/registered already/);
  await checkPage(page);
  await field.fill(fresh);
  await page.getByLabel("Goods in Transit").selectOption("yes");
  await page.getByLabel("Shape").selectOption("closed");
  await expect(page.getByText("Nobody drives this vehicle yet.")).toBeVisible();
  for (const name of ["Owner", "Driver"]) {
    await page.getByRole("combobox", { name }).fill(driver.email);
    await page.getByRole("option", { name: driver.email }).click();
  }
  const sent = sentChange(page, /vehicles\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({
    licencePlate: fresh,
    git: "yes",
    shape: "closed",
    ownerId: owner?.id,
    driverId: driver.id,
  });
  await expect(page.getByRole("region", { name: "History" })).toContainText(/GIT\s*no.*yes/);
  await checkPage(page);
  await page
    .getByRole("region", { name: "Driver", exact: true })
    .getByRole("link", { name: "Sipho Sample" })
    .click();
  await expect(page).toHaveURL(`/drivers/update/${driver.id}`);
  await expect(page.getByRole("region", { name: "Vehicles" }).getByRole("listitem")).toHaveCount(2);
});

test("a vehicle or a driver is suspended or removed once each open order is given on or released, or lists those that stayed", {
  tag: ["@S-644", "@S-645"],
}, async ({ page, staff, client }) => {
  const plate = freshPlate();
  const { crew } = await activeDriver(staff, plate);
  await receiveDocuments(staff.api, crew.vehicleId, documentsOfVehicle);
  await activeDriver(staff);
  const ids: string[] = [];
  for (let order = 0; order < 6; order += 1) ids.push(await bookFor(crew, { staff, client }));
  const longName = "Ndivhuwo".repeat(12);
  const suspended = { status: "suspended" };
  await staff.signIn(page);
  const orders = page.getByRole("region", { name: "Open orders" });
  const status = page.getByLabel("Status");
  for (const [path, data] of [
    [`vehicles/update/${crew.vehicleId}`, suspended],
    [`drivers/update/${crew.driverId}`, { ...suspended, name: longName }],
  ] as const) {
    await page.goto(`/${path}`);
    await expect(orders.getByRole("listitem")).toHaveCount(3);
    await expect(orders).not.toContainText("open each one");
    await staff.patch(path, data);
    await page.reload();
    await expect(orders).toContainText("is suspended and has 6 open orders: open each one");
    await expect(orders.getByRole("listitem")).toHaveCount(5);
    await checkPage(page);
  }
  await expect(orders.getByRole("link", { name: "See 6 orders" })).toBeVisible();

  await page.goto(`/vehicles/update/${crew.vehicleId}`);
  await orders.getByRole("link", { name: "See all 6 open orders" }).click();
  await expect(page).toHaveURL(`/orders/all?vehicleId=${crew.vehicleId}&open=yes&sort=orderDate`);
  await expect(page.getByText("Open orders", { exact: true })).toBeVisible();
  await expect(recordRows(page)).toHaveCount(6);
  await page.goBack();
  await orders.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/orders\/details\//);
  await expect(page.getByRole("region", { name: "What to do" })).toContainText(
    `${longName} is suspended, ${formatUnbrokenLicencePlate(plate)} is suspended`,
  );
  await checkPage(page);
  await pressYes(page, "Remove driver");
  await expect(page.getByText("The order has no driver now.")).toBeVisible();
  await page.goBack();
  await expect(orders).toContainText("has 5 open orders");
  await status.selectOption("active");
  await press(page, "Save changes");
  await expect(orders).not.toContainText("open each one");

  const readDriverId = async (orderId: string) =>
    (await staff.get<{ driverId: string | null }>(`orders/${orderId}`)).driverId;
  const question = page.getByRole("dialog");
  await staff.patch(`drivers/update/${crew.driverId}`, { status: "active" });
  await status.selectOption("suspended");
  await press(page, "Save changes");
  await expect(question).toHaveAccessibleName(`Suspend ${formatUnbrokenLicencePlate(plate)}?`);
  await expect(question).toContainText("5 open orders. Say what becomes of each.");
  const picks = question.getByRole("combobox");
  await expect(picks).toHaveCount(5);
  const next = (await picks.first().locator("option").nth(1).getAttribute("value")) ?? "";
  await picks.first().selectOption(next);
  await expect(picks.first().locator(`option[value="${crew.driverId}"]`)).toHaveCount(0);
  await checkPage(page);
  await press(page, "No");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Active");
  await press(page, "Save changes");
  await picks.first().selectOption(next);
  await press(page, "Yes");
  const driving = async () => (await Promise.all(ids.map(readDriverId))).filter(Boolean);
  await expect.poll(driving).toEqual([next]);

  await status.selectOption("active");
  await press(page, "Save changes");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Active");
  const last = await bookFor(crew, { staff, client });
  await page.goto(`/vehicles/all?q=${plate}`);
  await press(page, `Delete ${formatUnbrokenLicencePlate(plate)}`);
  await expect(question).toContainText("1 open order. Say what becomes of each.");
  await checkPage(page);
  await press(page, "Yes");
  await expect(page.getByText("No vehicle matches")).toBeVisible();
  expect(await readDriverId(last)).toBeNull();
});
