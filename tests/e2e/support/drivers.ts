import { expect, type Page } from "@playwright/test";
import { fillLogin, fillPerson } from "./forms.ts";
import { press } from "./pages.ts";
import { goodPassword } from "./people.ts";

/** What a driver reads after registering (specification, section 8). */
export const receivedMessage =
  "Your information has been received, your account is pending. Please await further communication.";

/** The draft that a driver's registration is kept in. */
export const driverDraftKey = "layisha.driver-registration-draft";

export async function logInDriver(page: Page, email: string, site = ""): Promise<void> {
  await page.goto(`${site}/drivers/login`);
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL(`${site}/dashboard`);
}

export const vehicle = (page: Page, number: number) =>
  page.getByRole("group", { name: `Vehicle ${number}`, exact: true });

/** Fills who a driver is. */
export async function fillDriver(page: Page): Promise<void> {
  await fillPerson(page);
  await page.getByLabel("Area").fill("Tembisa");
}

export async function fillVehicle(page: Page, number: number, plate: string, size = "3ton") {
  const fields = vehicle(page, number);
  await fields.getByLabel("Truck Size").selectOption(size);
  await fields.getByLabel("Licence plate").fill(plate);
  await fields.getByLabel("Body shape").selectOption("closed");
  await fields.getByLabel("Goods in transit (GIT)").selectOption("yes");
}
