import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { type Account, answered, password } from "./orders.ts";

export type Member = {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
};

/** Adds somebody of this test alone to the staff; nobody else has this surname and address. */
export async function addMember(
  { api }: Account,
  role: "user" | "admin" = "user",
): Promise<Member> {
  const tag = freshTag();
  const person = {
    name: "Nomsa",
    surname: `Sample-${tag}`,
    email: `nomsa-${tag}@staff.example.com`,
  };
  const data = { ...person, password, confPassword: password, cellphone: "0825550071", role };
  const { id } = await answered<{ id: string }>(await api.post("/api/users/register", { data }));
  return { id, ...person };
}

/** Text that stands nowhere else. */
export function freshTag(): string {
  return randomUUID().slice(0, 8);
}

/** Adds a truck size that no other test uses; answers its name. */
export async function addTruckSize({ api }: Account): Promise<string> {
  const truckSize = `test-${freshTag()}`;
  const rates = { baseAmount: 900, ratePerKm: 18.5, helpersPricing: 160, floorsPricing: 90 };
  await answered(await api.post("/api/pricing/create", { data: { truckSize, ...rates } }));
  return truckSize;
}

/** Writes to the company as a visitor named `name`, from a network of its own. */
export async function writeMessage(
  api: APIRequestContext,
  name: string,
  message: string,
): Promise<void> {
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  await answered(
    await api.post("/api/createcontact", {
      headers: { "x-forwarded-for": network },
      data: { name, email: "thandi@customers.example.com", cellphone: "0825550123", message },
    }),
  );
}

/** Has a code mailed to an address of its own; answers the address. */
export async function requestCode(api: APIRequestContext): Promise<string> {
  const email = `code-${freshTag()}@customers.example.com`;
  await answered(await api.post("/api/clients/createOtp", { data: { email } }));
  return email;
}
