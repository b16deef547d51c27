import { expect, type Page } from "@playwright/test";
import {
  agree,
  enterCode,
  expectSaid,
  fillLogin,
  fillPasswords,
  fillPerson,
  mainForm,
  openDetails,
  sendCode,
} from "#harness/browser/forms.ts";
import { checkPage, press, pressYes } from "#harness/browser/pages.ts";
import { freshEmail, freshPlate, goodPassword, test } from "#harness/browser/people.ts";

/** The message that a driver reads after registering. */
const receivedMessage =
  "Your information has been received, your account is pending. Please await further communication.";

const driverDraftKey = "layisha.driver-registration-draft";

async function logInDriver(page: Page, email: string): Promise<void> {
  await page.goto("/drivers/login");
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
}

const vehicle = (page: Page, number: number) =>
  page.getByRole("group", { name: `Vehicle ${number}`, exact: true });

async function fillDriver(page: Page): Promise<void> {
  await fillPerson(page);
  await page.getByLabel("Area").fill("Tembisa");
}

async function fillVehicle(page: Page, number: number, plate: string, size = "3ton") {
  const fields = vehicle(page, number);
  await fields.getByLabel("Truck Size").selectOption(size);
  await fields.getByLabel("Licence plate").fill(plate);
  await fields.getByLabel("Body shape").selectOption("closed");
  await fields.getByLabel("Goods in transit (GIT)").selectOption("yes");
}

const confirm = (page: Page, answer: "Yes" | "No") =>
  page.getByRole("dialog").getByRole("button", { name: answer }).click();

/** Fills the whole form and presses the button, which asks about the address. */
async function fillAndSend(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillDriver(page);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await fillPasswords(page, password);
  await agree(page);
  await press(page, "Register as a driver");
}

test("vehicles are added, edited and removed by index, twenty at most; each rule of the form says so, and of which vehicle", {
  tag: ["@S-267", "@S-268", "@S-298", "@S-271", "@S-272", "@S-300", "@V-46", "@V-53"],
}, async ({ page }) => {
  await openDetails(page, "drivers");
  await checkPage(page);
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
  await checkPage(page);

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

  await press(page, "Register as a driver");
  await expectSaid(
    page,
    "Name is required",
    "Surname is required",
    "Password is required",
    "Confirm Password is required",
    "Cellphone is required",
    "Please agree to the Terms and Conditions",
    "Area is required",
    "Truck Size is required",
    "Vehicle licence plate is required",
    "Vehicle body shape is required",
    "The GIT field is required",
  );
  await expect(mainForm(page).getByRole("alert")).toBeFocused();
  await checkPage(page);

  await fillDriver(page);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm Password").fill("other");
  // The summary names each of several vehicles, in the order of the page.
  await press(page, "Add vehicle");
  await page.getByRole("radio", { name: "Somebody else owns them" }).check();
  await fillVehicle(page, 1, "ABC 123 GP");
  await press(page, "Register as a driver");
  const alert = mainForm(page).getByRole("alert");
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
  await checkPage(page);

  for (let count = 2; count < 20; count += 1) await press(page, "Add vehicle");
  await expect(vehicle(page, 20)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add vehicle" })).toBeDisabled();
  await expect(page.getByText("You can register 20 vehicles at once")).toBeVisible();
});

test("a driver registers, reads that the account is pending, and logs in to it", {
  tag: ["@S-275", "@F-188"],
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
  await checkPage(page);
});

test("without a vehicle every field is asked for, then about the email; a reload keeps the details, and Yes registers", {
  tag: ["@S-277", "@S-278", "@V-32", "@V-64", "@S-279", "@S-295"],
}, async ({ page }) => {
  let sends = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/register/driveronly") && request.method() === "POST") sends += 1;
  });
  await page.goto("/drivers/register/driveronly");
  await press(page, "Register as a driver");
  await expectSaid(
    page,
    "Name is required",
    "Surname is required",
    "Email is required",
    "Password is required",
    "Confirm Password is required",
    "Cellphone is required",
    "Area based is required",
    "Please agree to the Terms and Conditions",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await checkPage(page);

  const email = freshEmail("drivers");
  await fillAndSend(page, email, "short");
  const weak = mainForm(page).getByText(/^Password must be at least 10 characters long/);
  await expect(weak).toHaveCount(2);
  await expect(mainForm(page).getByRole("alert")).toBeFocused();
  await checkPage(page);
  await fillPasswords(page);
  await press(page, "Register as a driver");
  const dialog = page.getByRole("dialog", { name: "Is this email address correct?" });
  await expect(dialog).toContainText(email);
  expect(await dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
  await checkPage(page);
  await confirm(page, "No");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(goodPassword);
  expect(sends).toBe(0);

  await page.reload();
  await expect(page.getByLabel("Area")).toHaveValue("Tembisa");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await fillAndSend(page, email);
  const sent = page.waitForRequest("**/api/drivers/register/driveronly");
  await confirm(page, "Yes");
  expect((await sent).postDataJSON()).toMatchObject({ email, ownerDriver: "no" });
  await expect(page).toHaveURL("/");
  await expect(page.getByText(receivedMessage)).toBeVisible();

  await logInDriver(page, email);
  await expect(page.getByText("Your registration is under review")).toBeVisible();
  await expect(page.getByText("You have no vehicle yet.")).toBeVisible();
  await checkPage(page);
});
