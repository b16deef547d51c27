import { expect } from "@playwright/test";
import { logInDriver } from "./support/drivers.ts";
import { agree, expectSaid, form } from "./support/forms.ts";
import { detailsLink, look, press, refuse } from "./support/pages.ts";
import { answered, freshPlate, registeredDriver, test } from "./support/people.ts";
import { bookOrder, freshDay } from "./support/records.ts";

/** The messages of the vehicle-only form (specification, section 5), each by its row. */
const ownMessages = {
  "S-306": "Truck size is required",
  "S-307": "Licence plate is required",
  "S-308": "Vehicle shape is required",
  "S-309": "Goods in Transit (GIT) info is required",
  "S-310": "Please agree to the Terms and Conditions",
};

test.describe("registering a vehicle alone", () => {
  test("is for drivers and staff: a visitor logs in, a client goes to the dashboard", {
    tag: ["@S-281", "@any-width"],
  }, async ({ page, client }) => {
    await page.goto("/vehicles/register/vehicleonly");
    await expect(page).toHaveURL("/drivers/login");
    expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBeNull();
    await client.signIn(page);
    await page.goto("/vehicles/register/vehicleonly");
    await expect(page).toHaveURL("/dashboard");
  });

  test("each rule says so in the form's words, 'pleaseSelect' included", {
    tag: ["@S-282", "@S-306", "@S-307", "@S-308", "@S-309", "@S-310", "@F-193", "@any-width"],
  }, async ({ page, driver }) => {
    await driver.signIn(page);
    await page.goto("/vehicles/register/vehicleonly");
    await look(page);
    await page.getByLabel("Truck Size").selectOption("3ton");
    await page.getByLabel("Truck Size").selectOption("pleaseSelect");
    await press(page, "Register this vehicle");
    await expectSaid(page, ...Object.values(ownMessages));
    await look(page);
  });

  test("a driver's vehicle appears on the dashboard, pending", { tag: "@S-283" }, async ({
    page,
    request,
  }) => {
    const { email } = await registeredDriver(request);
    await logInDriver(page, email);
    const vehicles = page.getByRole("region", { name: "Your vehicles" });
    await vehicles.getByRole("link", { name: "Register another vehicle" }).click();
    await expect(page).toHaveURL("/vehicles/register/vehicleonly");
    await page.getByLabel("Truck Size").selectOption("8ton");
    await page.getByLabel("Licence plate").fill(freshPlate());
    await page.getByLabel("Body shape").selectOption("open");
    await page.getByLabel("Goods in transit (GIT)").selectOption("no");
    await page.reload();
    await expect(page.getByLabel("Truck Size")).toHaveValue("8ton");
    await agree(page);
    await press(page, "Register this vehicle");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("We have received your vehicle.")).toBeVisible();
    const added = vehicles.getByRole("listitem").filter({ hasText: "8ton" });
    await expect(added).toContainText("open body, no GIT insurance");
    await expect(added).toContainText("Pending");
  });

  test("a plate that is registered already is said beside the field", {
    tag: ["@S-284", "@any-width"],
  }, async ({ page, request }) => {
    const plate = freshPlate();
    const { email } = await registeredDriver(request, [plate]);
    await logInDriver(page, email);
    await page.goto("/vehicles/register/vehicleonly");
    await page.getByLabel("Truck Size").selectOption("8ton");
    await page.getByLabel("Licence plate").fill(plate.toLowerCase());
    await page.getByLabel("Body shape").selectOption("open");
    await page.getByLabel("Goods in transit (GIT)").selectOption("no");
    await agree(page);
    await press(page, "Register this vehicle");
    await expect(form(page).getByText(/registered already/)).toHaveCount(2);
    await expect(page.getByLabel("Licence plate")).toHaveAttribute("aria-invalid", "true");
  });

  test("staff go on to the list of vehicles", { tag: ["@S-296", "@any-width"] }, async ({
    page,
    staff,
  }) => {
    await staff.signIn(page);
    await page.goto("/vehicles/register/vehicleonly");
    await page.getByLabel("Truck Size").selectOption("1ton");
    await page.getByLabel("Licence plate").fill(freshPlate());
    await page.getByLabel("Body shape").selectOption("closed");
    await page.getByLabel("Goods in transit (GIT)").selectOption("yes");
    await agree(page);
    await press(page, "Register this vehicle");
    await expect(page).toHaveURL("/vehicles/all");
    await expect(page.getByText("We have received your vehicle.")).toBeVisible();
  });
});

test.describe("what a driver sees", () => {
  const driver = {
    id: "0190a000-0000-7000-8000-000000000001",
    name: "Sipho",
    surname: "Sample",
    email: "sipho@drivers.example.com",
    type: "driver",
    role: null,
  };

  test("the dashboard says where the registration stands", { tag: "@S-285" }, async ({ page }) => {
    await page.route("**/api/vehicles/mine*", (route) =>
      route.fulfill({ json: { items: [], total: 0, nextCursor: null } }),
    );
    await page.route("**/api/orders/all*", (route) =>
      route.fulfill({ json: { items: [], total: 0, nextCursor: null } }),
    );
    for (const [status, word] of [
      ["pending", "Pending"],
      ["active", "Active"],
    ]) {
      await page.unroute("**/api/me");
      await page.route("**/api/me", (route) =>
        route.fulfill({ json: { partyData: { ...driver, status } } }),
      );
      await page.goto("/dashboard");
      await expect(page.getByText("Your registration is", { exact: true })).toBeVisible();
      await expect(page.locator("main").getByText(word ?? "", { exact: true })).toBeVisible();
    }
  });

  test("the dashboard shows the driver's vehicles, and says when it cannot", {
    tag: "@S-286",
  }, async ({ page }) => {
    const partyData = { ...driver, status: "active" };
    await page.route("**/api/me", (route) => route.fulfill({ json: { partyData } }));
    await page.route("**/api/orders/all*", (route) =>
      route.fulfill({ json: { items: [], total: 0, nextCursor: null } }),
    );
    await refuse(page, "**/api/vehicles/mine*", 503, {
      code: "unavailable",
      msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
    });
    await page.goto("/dashboard");
    await expect(page.getByText("We could not load your vehicles")).toBeVisible();
    await look(page);
    const items = [
      ["BX12KLGP", "1.5ton", "open", "yes", "pending"],
      ["ABCDEFGH1234", "8ton", "closed", "no", "suspended"],
    ].map(([licencePlate, truckSize, shape, git, status], index) => ({
      id: String(index),
      licencePlate,
      truckSize,
      shape,
      git,
      status,
      driverId: driver.id,
      ownerId: null,
    }));
    await page.unroute("**/api/vehicles/mine*");
    await page.route("**/api/vehicles/mine*", (route) =>
      route.fulfill({ json: { items, total: 2, nextCursor: null } }),
    );
    const shown = page.getByRole("region", { name: "Your vehicles" }).getByRole("listitem");
    await expect(shown).toHaveText([
      /BX\s12\sKL\sGP.*1\.5ton, open body, GIT insurance.*Pending/,
      /ABCDEFGH\s1234.*8ton, closed body, no GIT insurance.*Suspended/,
    ]);
    await look(page);
  });
});

test("an active driver sees the jobs that the office gave, without the commission", {
  tag: ["@S-289", "@any-width"],
}, async ({ page, staff, client, request }) => {
  const { id: driverId, email } = await registeredDriver(request);
  const found = await staff.api.get(`/api/vehicles/all?driverId=${driverId}`);
  const [own] = (await answered<{ items: { id: string }[] }>(found)).items;
  const data = { status: "active" };
  await answered(await staff.api.patch(`/api/vehicles/update/${own?.id}`, { data }));
  await answered(await staff.api.patch(`/api/drivers/update/${driverId}`, { data }));
  const orderId = await bookOrder(client, { orderDate: freshDay() });
  await answered(
    await staff.api.patch(`/api/orders/assign/${orderId}`, {
      data: { driverId, vehicleId: own?.id },
    }),
  );

  await logInDriver(page, email);
  await expect(page.getByText("Your next job")).toBeVisible();
  await look(page);
  await page.goto("/orders/all");
  await detailsLink(page).click();
  await expect(page).toHaveURL(`/orders/details/${orderId}`);
  await expect(page.getByRole("region", { name: "Client" })).toContainText("Lerato Sample");
  await expect(page.getByRole("region", { name: "Price" })).toContainText("Total Price");
  await expect(page.getByText(/Commission|^Net$/)).toHaveCount(0);
  await look(page);
});
