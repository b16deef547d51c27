import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe.ts";
import { codeFor } from "./mailbox.ts";
import { answered } from "./orders.ts";

export const driverPassword = "Zebras7!Paint";

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
          password: driverPassword,
          confPassword: driverPassword,
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
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(driverPassword);
  await page.locator("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/dashboard");
}

/** Has the page believe that a driver's address is verified; the server itself knows of none. */
export async function claimVerifiedDriver(page: Page, purpose: "register" | "reset") {
  const email = freshDriverEmail();
  await page.route("**/api/drivers/verification", (route) =>
    route.fulfill({ json: { email, purpose, expiresAt: "2026-12-01T07:30:00.000Z" } }),
  );
  return email;
}

export const form = (page: Page) => page.locator("main form");
export const press = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();
export const vehicle = (page: Page, number: number) =>
  page.getByRole("group", { name: `Vehicle ${number}`, exact: true });

export async function look(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** The message stands beside its field and in the summary. */
export async function expectSaid(page: Page, ...messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await expect(form(page).getByText(message, { exact: true })).toHaveCount(2);
  }
}

export async function sendCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await press(page, "Send code");
  await expect(page.getByLabel("Verification code")).toBeFocused();
}

/** Opens the details as if the address were verified. */
export async function openDetails(page: Page): Promise<string> {
  const email = await claimVerifiedDriver(page, "register");
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

export async function fillPasswords(page: Page, password = driverPassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
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

/** Answers a call with a refusal, as the server would write it. */
export async function refuse(
  page: Page,
  path: string,
  status: number,
  body: object,
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}
