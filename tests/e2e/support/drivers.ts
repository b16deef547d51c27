import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { claimVerified, fillLogin, goodPassword, press } from "./forms.ts";
import { codeFor } from "./mailbox.ts";
import { answered } from "./orders.ts";

/** What a driver reads after registering (specification, section 8). */
export const receivedMessage =
  "Your information has been received, your account is pending. Please await further communication.";

/** The draft that a driver's registration is kept in. */
export const driverDraftKey = "layisha.driver-registration-draft";

/** An address that no other test uses: the server counts what it sends to each. */
export function freshDriverEmail(): string {
  return `driver-${randomUUID().slice(0, 12)}@drivers.example.com`;
}

/** A plate that no other test uses, as it is stored. */
export function freshPlate(): string {
  return `E${randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase()}GP`;
}

/** A driver with these vehicles, registered by calls alone; answers the address, id and plates. */
export async function registeredDriver(
  api: APIRequestContext,
  plates: readonly string[] = [freshPlate()],
): Promise<{ readonly id: string; readonly email: string }> {
  const email = freshDriverEmail();
  await answered(await api.post("/api/drivers/createOtp", { data: { email } }));
  const verificationCode = await codeFor(api, email);
  const { verificationToken } = await answered<{ verificationToken: string }>(
    await api.post("/api/drivers/verifyOtp", { data: { email, verificationCode } }),
  );
  const person = { name: "Sipho", surname: "Sample", email, cellphone: "0825550077" };
  const { id } = await answered<{ id: string }>(
    await api.post("/api/drivers/register", {
      headers: { authorization: `Bearer ${verificationToken}` },
      data: {
        driverDetails: {
          ...person,
          area: "Tembisa",
          password: goodPassword,
          confPassword: goodPassword,
          ownerDriver: "yes",
        },
        vehicles: plates.map((licencePlate) => ({
          truckSize: "3ton",
          licencePlate,
          shape: "closed",
          git: "yes",
        })),
        ownerDetails: { ...person, area: "Tembisa" },
      },
    }),
  );
  return { id, email };
}

export async function logInDriver(page: Page, email: string): Promise<void> {
  await page.goto("/drivers/login");
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
}

export const vehicle = (page: Page, number: number) =>
  page.getByRole("group", { name: `Vehicle ${number}`, exact: true });

/** Opens the details as if the address were verified. */
export async function openDetails(page: Page): Promise<string> {
  const email = freshDriverEmail();
  await claimVerified(page, "drivers", { email, purpose: "register" });
  await page.goto("/drivers/register/form");
  await expect(page.getByLabel("Surname")).toBeVisible();
  return email;
}

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Sipho");
  await page.getByLabel("Surname").fill("Sample");
  await page.getByLabel("Cellphone").fill("082 555 0077");
  await page.getByLabel("Area").fill("Tembisa");
}

export async function fillVehicle(page: Page, number: number, plate: string, size = "3ton") {
  const fields = vehicle(page, number);
  await fields.getByLabel("Truck Size").selectOption(size);
  await fields.getByLabel("Licence plate").fill(plate);
  await fields.getByLabel("Body shape").selectOption("closed");
  await fields.getByLabel("Goods in transit (GIT)").selectOption("yes");
}

export const agree = (page: Page) =>
  page.getByRole("checkbox", { name: /Terms and Conditions/ }).check();
