/** Vehicles, as the office works with them. */
import { expect } from "@playwright/test";
import { agree } from "./support/forms.ts";
import { look, press, rows, sentChange } from "./support/pages.ts";
import { freshPlate, type Person, registeredDriver, test } from "./support/people.ts";
import { listed, newVehicle } from "./support/records.ts";

test("a vehicle that staff register is found by plate, status and size, others by their driver", {
  tag: ["@S-296", "@S-361", "@S-368", "@any-width"],
}, async ({ page, staff, request }) => {
  const plate = freshPlate();
  const { id } = await registeredDriver(request, [freshPlate(), freshPlate()]);
  await staff.signIn(page);
  await page.goto("/vehicles/register/vehicleonly");
  await page.getByLabel("Truck Size").selectOption("1ton");
  await page.getByLabel("Licence plate").fill(plate);
  await page.getByLabel("Body shape").selectOption("closed");
  await page.getByLabel("Goods in transit (GIT)").selectOption("yes");
  await agree(page);
  await press(page, "Register this vehicle");
  await expect(page).toHaveURL("/vehicles/all");
  await expect(page.getByText("We have received your vehicle.")).toBeVisible();

  await page.getByLabel("Sort by").selectOption("-truckSize");
  await expect(rows(page).first()).toContainText("8ton");
  await page.getByRole("searchbox", { name: "Search" }).fill(plate.toLowerCase());
  await expect(page.getByText("1 vehicle", { exact: true })).toBeVisible();
  await press(page, "Pending 1");
  await press(page, "3ton");
  await expect(page.getByText("No vehicle matches")).toBeVisible();
  await press(page, "1ton");
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`/vehicles/all?driverId=${id}`);
  await expect(page.getByText("Driver: Sipho Sample")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await press(page, "Remove this filter");
  await expect(page).toHaveURL("/vehicles/all");
});

test("a waiting vehicle is made active on its page, given a plate, an owner and a driver", {
  tag: ["@S-364", "@S-365", "@S-366", "@any-width"],
}, async ({ page, staff, request }) => {
  const taken = await newVehicle(staff);
  const own = await newVehicle(staff);
  const fresh = freshPlate();
  const driver = await registeredDriver(request);
  const [owner] = await listed<Person>(staff.api, `/api/owners/all?q=${driver.email}`);
  await staff.signIn(page);
  await page.goto(`/vehicles/all?show=pending&q=${own}`);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const review = page.getByRole("region", { name: "Waiting for review" });
  await review.getByRole("button", { name: /^Make active/ }).click();
  await expect(review).toHaveCount(0);
  await expect(page.getByLabel("Status")).toHaveValue("active");

  const field = page.getByLabel("Licence Plate");
  await field.fill(taken);
  await press(page, "Save changes");
  await expect(field).toHaveAccessibleDescription(/registered already/);
  await look(page);
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
  await look(page);
  await page
    .getByRole("region", { name: "Driver", exact: true })
    .getByRole("link", { name: "Sipho Sample" })
    .click();
  await expect(page).toHaveURL(`/drivers/update/${driver.id}`);
  await expect(page.getByRole("region", { name: "Vehicles" }).getByRole("listitem")).toHaveCount(2);
});
