import { v7 as newId } from "uuid";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import type { VerifiedEmailAddress } from "#server/caller.ts";
import { createVerificationGrant } from "#server/core/codes/grants.store.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, type SignedIn, signIn } from "./factories.ts";
import { freshEmail, post } from "./verified-address.ts";

type Changes = Readonly<Record<string, unknown>>;

let serial = 0;

/** A plate that no other test uses, in its canonical form. */
export function freshPlate(): string {
  return `RG${String(++serial).padStart(3, "0")}GP`;
}

/** The headers that carry a grant, as it is made when a code was right. */
export async function grantHeaders(
  app: TestApp,
  address: VerifiedEmailAddress,
): Promise<{ readonly authorization: string }> {
  const token = await app.db
    .transaction()
    .execute((trx) => createVerificationGrant(trx, address, app.clock.now()));
  return { authorization: `Bearer ${token}` };
}

export function driverGrant(app: TestApp, email: string) {
  return grantHeaders(app, { email, partyType: "driver", purpose: "register" });
}

export function driverDetails(email: string, changes: Changes = {}) {
  return {
    name: "Sipho",
    surname: "Sample",
    email,
    password: goodPassword,
    confPassword: goodPassword,
    cellphone: "082 555 0010",
    area: "Soweto",
    ...changes,
  };
}

/** A vehicle as a form sends it, with a plate of its own: light, so that the law asks for no permit. */
export function typedVehicle(changes: Changes = {}) {
  const traits = { truckSize: "3ton", grossKg: 3_500, shape: "closed", git: "yes" };
  return { ...traits, licencePlate: freshPlate(), ...changes };
}

/** An owner as the full driver form sends one. */
export function ownerDetails(email: string, changes: Changes = {}) {
  return {
    name: "Nomsa",
    surname: "Example",
    email,
    cellphone: "082 555 0020",
    area: "Pretoria",
    ...changes,
  };
}

export function registerDriver(
  app: TestApp,
  email: string,
  headers: Record<string, string>,
  { person = {}, ...form }: Changes & { readonly person?: Changes } = {},
) {
  const payload = {
    driverDetails: driverDetails(email, person),
    vehicles: [typedVehicle()],
    ...form,
  };
  return post(app, "/api/drivers/register", payload, { headers });
}

/** Sends the driver-only form, from a network of its own unless one is given. */
export function registerDriverOnly(
  app: TestApp,
  email: string,
  changes: Changes = {},
  from?: string,
) {
  const payload = driverDetails(email, changes);
  return post(app, "/api/drivers/register/driveronly", payload, from === undefined ? {} : { from });
}

/** A driver without a vehicle who waits for review, signed in; nobody has proved the address. */
export async function pendingDriver(app: TestApp): Promise<SignedIn> {
  const email = freshEmail("trucker");
  await registerDriverOnly(app, email);
  return signIn(app, email, "driver");
}

type VehicleTraits = {
  readonly driverId?: string | null;
  readonly ownerId?: string | null;
  readonly status?: PartyStatus;
  readonly truckSize?: "0.5ton" | "1ton" | "1.5ton" | "3ton" | "8ton";
  readonly licencePlate?: string;
};

/** A vehicle beside those that `insertDriver` makes; nobody's current one. Answers the id. */
export async function insertVehicle(app: TestApp, traits: VehicleTraits = {}): Promise<string> {
  const id = newId();
  await app.db
    .insertInto("vehicles")
    .values({
      id,
      truckSize: traits.truckSize ?? "3ton",
      grossKg: 3_500,
      licencePlate: traits.licencePlate ?? freshPlate(),
      shape: "closed",
      git: "no",
      driverId: traits.driverId ?? null,
      ownerId: traits.ownerId ?? null,
      status: traits.status ?? "active",
      // A removed vehicle was approved before, unless a test says otherwise.
      approved: traits.status !== "pending",
      createdAt: new Date(app.clock.now()),
    })
    .execute();
  return id;
}
