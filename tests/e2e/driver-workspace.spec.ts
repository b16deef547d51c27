import { expect } from "@playwright/test";
import { ends } from "./support/booking.ts";
import { agree, expectSaid, form } from "./support/forms.ts";
import { detailsLink, look, press } from "./support/pages.ts";
import { answered, freshPlate, goodPassword, test } from "./support/people.ts";
import { activeDriver, bookOrder, freshDay, listed } from "./support/records.ts";

/** The messages of the vehicle-only form (specification, section 5), each by its row. */
const ownMessages = {
  "S-306": "Truck size is required",
  "S-307": "Licence plate is required",
  "S-308": "Vehicle shape is required",
  "S-309": "Goods in Transit (GIT) info is required",
  "S-310": "Please agree to the Terms and Conditions",
};

test("a pending driver adds a vehicle, told each rule in the form's words, and finds it pending", {
  tag: [
    "@S-282",
    "@S-283",
    "@S-284",
    "@S-285",
    "@S-306",
    "@S-307",
    "@S-308",
    "@S-309",
    "@S-310",
    "@F-193",
    "@S-286",
    "@any-width",
  ],
}, async ({ page, driver }) => {
  const [own] = await listed<{ licencePlate: string }>(driver.api, "/api/vehicles/mine");
  await driver.signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Your registration is", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Pending", { exact: true }).first()).toBeVisible();
  const vehicles = page.getByRole("region", { name: "Your vehicles" });
  await vehicles.getByRole("link", { name: "Register another vehicle" }).click();
  await expect(page).toHaveURL("/vehicles/register/vehicleonly");

  const size = page.getByLabel("Truck Size");
  const plate = page.getByLabel("Licence plate");
  await size.selectOption("3ton");
  await size.selectOption("pleaseSelect");
  await press(page, "Register this vehicle");
  await expectSaid(page, ...Object.values(ownMessages));
  await look(page);

  await size.selectOption("8ton");
  await plate.fill((own?.licencePlate ?? "").toLowerCase());
  await page.getByLabel("Body shape").selectOption("open");
  await page.getByLabel("Goods in transit (GIT)").selectOption("no");
  await page.reload();
  await expect(size).toHaveValue("8ton");
  await agree(page);
  await press(page, "Register this vehicle");
  await expect(form(page).getByText(/registered already/)).toHaveCount(2);
  await expect(plate).toHaveAttribute("aria-invalid", "true");

  await plate.fill(freshPlate());
  await press(page, "Register this vehicle");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("We have received your vehicle.")).toBeVisible();
  const added = vehicles.getByRole("listitem").filter({ hasText: "8 ton" });
  await expect(added).toContainText("open body, no GIT insurance");
  await expect(added).toContainText("Pending");
});

test("an active driver sees the jobs that the office gave, with what they earn", {
  tag: ["@S-285", "@S-289", "@S-616", "@O-106", "@any-width"],
}, async ({ page, staff, client, request }) => {
  const { email, crew } = await activeDriver(request, staff);
  const orderId = await bookOrder(client, { orderDate: freshDay(), ...ends });
  await answered(await staff.api.patch(`/api/orders/assign/${orderId}`, { data: crew }));

  const login = { email, password: goodPassword, loginPartyType: "driver" };
  await answered(await page.request.post("/api/login", { data: login }));
  await page.goto("/dashboard");
  await expect(page.getByText("Your registration is", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Your next job")).toBeVisible();
  await expect(page.getByText(/^You keep R\s[\d\s]+, after R\s[\d\s]+ commission$/)).toBeVisible();
  await look(page);
  await page.goto("/orders/all");
  await detailsLink(page).click();
  await expect(page).toHaveURL(`/orders/details/${orderId}`);
  await expect(page.getByRole("region", { name: "The job" })).toContainText("Lerato Sample");
  await expect(page.getByRole("region", { name: "Price" })).toContainText("Total Price");
  const main = page.getByRole("main");
  await expect(main.getByRole("term").filter({ hasText: /^(Commission|Net)$/ })).toHaveCount(2);
  await expect(main.getByText("31 Church Street, Hatfield")).toBeVisible();
  await expect(main.getByText(/km \(estimated\)$/).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "082 555 0078" })).toHaveAttribute(
    "href",
    "tel:+27825550078",
  );
  await look(page);
});
