import { expect } from "@playwright/test";
import {
  driverDraftKey,
  fillDriver,
  fillVehicle,
  logInDriver,
  receivedMessage,
  vehicle,
} from "./support/drivers.ts";
import {
  agree,
  enterCode,
  expectSaid,
  fillPasswords,
  form,
  openDetails,
  sendCode,
} from "./support/forms.ts";
import { look, press, pressYes } from "./support/pages.ts";
import { freshEmail, freshPlate, test } from "./support/people.ts";

/** The messages that this form alone has (specification, section 5), each by its row. */
const ownMessages = {
  "S-300": "Area is required",
  "S-301": "Truck Size is required",
  "S-302": "Vehicle licence plate is required",
  "S-303": "Vehicle body shape is required",
  "S-304": "The GIT field is required",
};

test.describe("registering with vehicles", () => {
  test("each rule of the form says so in its words, and of which vehicle", {
    tag: [
      "@S-271",
      "@S-272",
      "@S-300",
      "@S-301",
      "@S-302",
      "@S-303",
      "@S-304",
      "@V-46",
      "@V-47",
      "@V-48",
      "@V-49",
      "@V-50",
      "@V-51",
      "@V-52",
      "@V-53",
      "@any-width",
    ],
  }, async ({ page }) => {
    await openDetails(page, "drivers");
    await look(page);
    await press(page, "Register as a driver");
    await expectSaid(
      page,
      "Name is required",
      "Surname is required",
      "Password is required",
      "Confirm Password is required",
      "Cellphone is required",
      "Please agree to the Terms and Conditions",
      ...Object.values(ownMessages),
    );
    await expect(form(page).getByRole("alert")).toBeFocused();
    await look(page);

    await fillDriver(page);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm Password").fill("other");
    // With several vehicles the summary says which, in the order of the page.
    await press(page, "Add vehicle");
    await page.getByRole("radio", { name: "Somebody else owns them" }).check();
    await fillVehicle(page, 1, "ABC 123 GP");
    await press(page, "Register as a driver");
    const alert = form(page).getByRole("alert");
    await expect(alert.getByRole("listitem")).toHaveText([
      /^Password must be at least 10/,
      "Passwords do not match",
      "Vehicle 2: Truck Size is required",
      "Vehicle 2: Vehicle licence plate is required",
      "Vehicle 2: Vehicle body shape is required",
      "Vehicle 2: The GIT field is required",
      "Owner: Name is required",
      "Owner: Surname is required",
      "Owner: Cellphone is required",
      "Owner: Email is required",
      "Owner: Area is required",
      "Please agree to the Terms and Conditions",
    ]);
    await alert.getByRole("link", { name: "Vehicle 2: Vehicle licence plate is required" }).click();
    await expect(vehicle(page, 2).getByLabel("Licence plate")).toBeFocused();
    await look(page);
  });

  test("vehicles are added, edited and removed by index, start again, and are twenty at most", {
    tag: ["@S-267", "@S-268", "@S-298", "@any-width"],
  }, async ({ page }) => {
    await openDetails(page, "drivers");
    await expect(page.getByRole("button", { name: /Remove vehicle/ })).toHaveCount(0);
    await fillVehicle(page, 1, "AAA 111 GP", "1ton");
    await press(page, "Add vehicle");
    await expect(page.getByRole("heading", { name: "Vehicle 2" })).toBeFocused();
    await expect(vehicle(page, 2).getByLabel("Licence plate")).toHaveValue("");
    await fillVehicle(page, 2, "BBB 222 GP", "3ton");
    await press(page, "Add vehicle");
    await fillVehicle(page, 3, "CCC 333 GP", "8ton");
    await vehicle(page, 1).getByLabel("Licence plate").fill("DDD 444 GP");
    await expect(vehicle(page, 2).getByLabel("Licence plate")).toHaveValue("BBB 222 GP");
    await pressYes(page, "Remove vehicle 2");
    await expect(page.getByRole("heading", { name: "Vehicle 2" })).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "Vehicle 2 removed" })).toHaveCount(1);
    await expect(vehicle(page, 1).getByLabel("Licence plate")).toHaveValue("DDD 444 GP");
    await expect(vehicle(page, 2).getByLabel("Licence plate")).toHaveValue("CCC 333 GP");
    await expect(vehicle(page, 2).getByLabel("Truck Size")).toHaveValue("8ton");
    await expect(vehicle(page, 3)).toHaveCount(0);
    await look(page);

    await press(page, "Start again with one empty vehicle");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "No" }).click();
    await expect(vehicle(page, 2)).toBeVisible();
    await press(page, "Start again with one empty vehicle");
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("heading", { name: "Vehicle 1" })).toBeFocused();
    await expect(vehicle(page, 2)).toHaveCount(0);
    await expect(vehicle(page, 1).getByLabel("Licence plate")).toHaveValue("");
    await expect(vehicle(page, 1).getByLabel("Truck Size")).toHaveValue("pleaseSelect");

    for (let count = 1; count < 20; count += 1) await press(page, "Add vehicle");
    await expect(vehicle(page, 20)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add vehicle" })).toBeDisabled();
    await expect(page.getByText("You can register 20 vehicles at once")).toBeVisible();
  });

  test("a driver registers, reads that the account is pending, and logs in to it", {
    tag: ["@S-275", "@F-188", "@any-width"],
  }, async ({ page, request }) => {
    const email = freshEmail("drivers");
    const [first, second] = [freshPlate(), freshPlate()];
    await page.goto("/drivers/register");
    await sendCode(page, email);
    await enterCode(page, request, email);
    await expect(page).toHaveURL("/drivers/register/form");
    await fillDriver(page);
    await fillPasswords(page);
    await fillVehicle(page, 1, first);
    await press(page, "Add vehicle");
    await fillVehicle(page, 2, second, "1.5ton");
    await agree(page);
    const sent = page.waitForRequest("**/api/drivers/register");
    await press(page, "Register as a driver");
    expect((await sent).postDataJSON()).toMatchObject({
      driverDetails: { email, area: "Tembisa", ownerDriver: "yes" },
      vehicles: [{ licencePlate: first }, { licencePlate: second, truckSize: "1.5ton" }],
      ownerDetails: { name: "Thandi", surname: "Sample", email, area: "Tembisa" },
      agreedToTerms: true,
      termsVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d(\.\d+)?$/),
    });
    await expect(page).toHaveURL("/");
    await expect(page.getByText(receivedMessage)).toBeVisible();
    expect(await page.evaluate((key) => sessionStorage.getItem(key), driverDraftKey)).toBeNull();

    await logInDriver(page, email);
    await expect(page.getByText("Your registration is under review")).toBeVisible();
    const vehicles = page.getByRole("region", { name: "Your vehicles" });
    await expect(vehicles.getByRole("listitem")).toHaveCount(2);
    await look(page);
  });
});
