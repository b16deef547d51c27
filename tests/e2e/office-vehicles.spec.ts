/** Vehicles, as the office works with them. */
import { type APIRequestContext, expect } from "@playwright/test";
import { look, press, rows, sentChange } from "./support/pages.ts";
import {
  type Account,
  answered,
  freshPlate,
  type Person,
  registeredDriver,
  test,
} from "./support/people.ts";
import { listed } from "./support/records.ts";

/** A vehicle of nobody, which waits for review. */
async function newVehicle({ api }: Account, licencePlate: string): Promise<string> {
  const data = { truckSize: "1ton", licencePlate, shape: "open", git: "no", agreedToTerms: true };
  const answer = await api.post("/api/vehicles/register/vehicleonly", { data });
  return (await answered<{ id: string }>(answer)).id;
}

/** A driver and the driver's owner. */
async function newDriver(staff: Account, request: APIRequestContext) {
  const driver = await registeredDriver(request);
  const [owner] = await listed<Person>(staff.api, `/api/owners/all?q=${driver.email}`);
  return { ...driver, ownerId: owner?.id };
}

test("vehicles are found by plate, status and size, and sorted by size", {
  tag: ["@S-361", "@any-width"],
}, async ({ page, staff }) => {
  const plate = freshPlate();
  await newVehicle(staff, plate);
  await staff.signIn(page);
  await page.goto("/vehicles/all");
  await page.getByRole("searchbox", { name: "Search" }).fill(plate.toLowerCase());
  await expect(page.getByText("1 vehicle", { exact: true })).toBeVisible();
  await press(page, "Pending 1");
  await press(page, "3ton");
  await expect(page.getByText("No vehicle matches")).toBeVisible();
  await press(page, "1ton");
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/vehicles/all");
  await page.getByLabel("Sort by").selectOption("-truckSize");
  await expect(rows(page).first()).toContainText("8ton");
});

test("a plate that another vehicle has is refused beside its field, a fresh one is saved", {
  tag: ["@S-364", "@any-width"],
}, async ({ page, staff }) => {
  const [taken, own, fresh] = [freshPlate(), freshPlate(), freshPlate()];
  await newVehicle(staff, taken);
  const id = await newVehicle(staff, own);
  await staff.signIn(page);
  await page.goto(`/vehicles/update/${id}`);
  const field = page.getByLabel("Licence Plate");
  await field.fill(taken);
  await press(page, "Save changes");
  await expect(field).toHaveAccessibleDescription(/registered already/);
  await look(page);
  await field.fill(fresh);
  await page.getByLabel("Goods in Transit").selectOption("yes");
  await page.getByLabel("Shape").selectOption("closed");
  const sent = sentChange(page, /vehicles\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ licencePlate: fresh, git: "yes", shape: "closed" });
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText(/GIT\s*no.*yes/);
  await look(page);
});

test("a vehicle's owner and driver are chosen by name", { tag: "@S-365" }, async ({
  page,
  staff,
  request,
}) => {
  const id = await newVehicle(staff, freshPlate());
  const driver = await newDriver(staff, request);
  await staff.signIn(page);
  await page.goto(`/vehicles/update/${id}`);
  await expect(page.getByText("Nobody drives this vehicle yet.")).toBeVisible();
  for (const name of ["Owner", "Driver"]) {
    await page.getByRole("combobox", { name }).fill(driver.email);
    await page.getByRole("option", { name: driver.email }).click();
  }
  const sent = sentChange(page, /vehicles\/update/);
  await press(page, "Save changes");
  expect(await sent).toEqual({ ownerId: driver.ownerId, driverId: driver.id });
  await page
    .getByRole("region", { name: "Driver", exact: true })
    .getByRole("link", { name: "Sipho Sample" })
    .click();
  await expect(page).toHaveURL(`/drivers/update/${driver.id}`);
  await expect(page.getByRole("region", { name: "Vehicles" }).getByRole("listitem")).toHaveCount(2);
});

test("a waiting vehicle is made active on its page", { tag: ["@S-366", "@any-width"] }, async ({
  page,
  staff,
}) => {
  const plate = freshPlate();
  await newVehicle(staff, plate);
  await staff.signIn(page);
  await page.goto(`/vehicles/all?show=pending&q=${plate}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const review = page.getByRole("region", { name: "Waiting for review" });
  await review.getByRole("button", { name: /^Make active/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByLabel("Status")).toHaveValue("active");
});

test("the vehicles of one driver are listed, and the filter can be dropped", {
  tag: ["@S-368", "@any-width"],
}, async ({ page, staff, request }) => {
  const { id } = await registeredDriver(request, [freshPlate(), freshPlate()]);
  await staff.signIn(page);
  await page.goto(`/vehicles/all?driverId=${id}`);
  await expect(page.getByText("Driver: Sipho Sample")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await press(page, "Remove this filter");
  await expect(page).toHaveURL("/vehicles/all");
});
