import type { Insertable } from "kysely";
import { v7 as newId } from "uuid";
import {
  type AccountType,
  accountTypes,
  type ClientType,
  type PartyStatus,
  type PartyType,
  type StaffRole,
} from "#domain/people/party-kinds.ts";
import { openAccountSession } from "#server/core/sessions/sessions.store.ts";
import type { PasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { pricedBooking } from "./booking.ts";
import { rolesByRights } from "./staff-roles.ts";

export const goodPassword = "Furniture!42-van";

// All of one length: a list that sorts them as text keeps the order in which they were made.
let serial = 1_000;
const next = () => ++serial;

/** A signed-in party: its id, and the headers that make a call its own. */
export type SignedIn = Party & { readonly headers: { readonly authorization: string } };

type Party = { readonly id: string; readonly email: string };

const goodHashes = new WeakMap<PasswordHasher, Promise<string>>();

/** The good password as this app's hasher keeps it, made once: each hash costs 20 ms of a core. */
function hashOfGoodPassword({ context: { hasher } }: TestApp): Promise<string> {
  const made = goodHashes.get(hasher) ?? hasher.hash(goodPassword);
  goodHashes.set(hasher, made);
  return made;
}

type PartyTraits = Partial<
  Pick<
    Insertable<DatabaseTables["parties"]>,
    "name" | "surname" | "email" | "cellphone" | "status" | "emailVerifiedAt"
  >
>;

/** Parties of this type, active unless asked otherwise; answers them in the same order. */
export async function insertParties(
  app: TestApp,
  type: PartyType,
  all: readonly PartyTraits[],
): Promise<Party[]> {
  const now = new Date(app.clock.now());
  const passwordHash = await hashOfGoodPassword(app);
  const rows = all.map((traits) => {
    const number = next();
    return {
      id: newId(),
      type,
      status: "active" as const,
      name: `Name${number}`,
      surname: `Surname${number}`,
      email: `${type}${number}@people.example.com`,
      cellphone: `+278255${String(50_000 + number)}`,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
      ...traits,
    };
  });
  await app.db.insertInto("parties").values(rows).execute();
  return rows.map(({ id, email }) => ({ id, email }));
}

async function insertParty(app: TestApp, type: PartyType, status: PartyStatus = "active") {
  const [party] = await insertParties(app, type, [{ status }]);
  return party as Party;
}

/** Signs in through the API, as a person does. */
export async function signIn(
  app: TestApp,
  email: string,
  loginPartyType: PartyType,
  password = goodPassword,
): Promise<SignedIn> {
  const payload = { email, password, loginPartyType };
  const { token, partyData } = acceptedBody(await app.as({}).post("login", payload));
  return { id: partyData.id, email, headers: { authorization: `Bearer ${token}` } };
}

/** Opens a session as a login with the good password does, without its count and its event. */
async function withSession<P extends Party>(app: TestApp, party: P): Promise<P & SignedIn> {
  const verified = await hashOfGoodPassword(app);
  const token = await app.db
    .transaction()
    .execute((trx) => openAccountSession(trx, party.id, verified, app.clock.now()));
  if (token === null) throw new Error(`No session was opened for ${party.email}.`);
  return { ...party, headers: { authorization: `Bearer ${token}` } };
}

export async function signedInClient(
  app: TestApp,
  clientType: ClientType = "individual",
): Promise<SignedIn> {
  const party = await insertParty(app, "client");
  await app.db
    .insertInto("clients")
    .values({ id: party.id, clientType, corporateInterest: "no" })
    .execute();
  return withSession(app, party);
}

export async function signedInStaff(app: TestApp, role: StaffRole = "user"): Promise<SignedIn> {
  const party = await insertParty(app, "user");
  await app.db.insertInto("users").values({ id: party.id, role }).execute();
  return withSession(app, party);
}

/** Everybody who can sign in: a client, a driver, and staff of each role. */
export const signerKinds = [...accountTypes, ...rolesByRights];
export type SignerKind = AccountType | StaffRole;

/** A new party of this kind who is signed in. */
export function signedInAs(app: TestApp, kind: SignerKind): Promise<SignedIn> {
  if (kind === "client") return signedInClient(app);
  return kind === "driver" ? signedInDriver(app) : signedInStaff(app, kind);
}

type DriverTraits = {
  readonly status?: PartyStatus;
  readonly vehicleStatus?: PartyStatus;
  readonly truckSize?: "0.5ton" | "1ton" | "1.5ton" | "3ton" | "8ton";
  /** At first so light that the law asks for no documents beyond a licence. */
  readonly grossKg?: number;
};

export type TestDriver = Party & { readonly vehicleId: string };

/** A driver with one vehicle, which is the current one; both active unless asked otherwise. */
export async function insertDriver(app: TestApp, traits: DriverTraits = {}): Promise<TestDriver> {
  const {
    status = "active",
    vehicleStatus = "active",
    truckSize = "3ton",
    grossKg = 3_500,
  } = traits;
  const { id, email } = await insertParty(app, "driver", status);
  const vehicleId = newId();
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("drivers")
      .values({ id, area: "Midrand", ownerDriver: "yes", ownerId: null, vehicleId })
      .execute();
    await trx
      .insertInto("vehicles")
      .values({
        id: vehicleId,
        truckSize,
        grossKg,
        licencePlate: `TS${next()}GP`,
        shape: "closed",
        git: "yes",
        driverId: id,
        ownerId: null,
        status: vehicleStatus,
        createdAt: new Date(app.clock.now()),
      })
      .execute();
  });
  return { id, email, vehicleId };
}

export async function signedInDriver(
  app: TestApp,
  traits: DriverTraits = {},
): Promise<TestDriver & SignedIn> {
  return withSession(app, await insertDriver(app, traits));
}

/** The body with which a client books a trip at the right figures. */
export const bookingBody = (
  app: Pick<TestApp, "inject">,
  { headers }: Pick<SignedIn, "headers">,
  changes: object = {},
) =>
  pricedBooking(
    async (payload) =>
      (await app.inject({ method: "POST", url: "/api/orders/create", headers, payload })).json(),
    changes,
  );

export async function bookedOrder(
  app: TestApp,
  client: SignedIn,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/orders/create",
    headers: { ...client.headers, "idempotency-key": newId() },
    payload: await bookingBody(app, client, changes),
  });
  return acceptedBody(answer).id;
}

type Crew = { readonly driverId: string; readonly owing?: boolean; readonly cash?: number };

/** Has staff give an order to a driver, and then move it to each of these states. */
export async function moveOrder(
  app: TestApp,
  staff: SignedIn,
  id: string,
  { cash, ...crew }: Crew,
  ...statuses: readonly string[]
): Promise<void> {
  const { patch } = app.as(staff);
  acceptedBody(await patch(`orders/assign/${id}`, crew));
  for (const status of statuses) {
    const done = status === "completed" && { cash };
    acceptedBody(await patch(`orders/status/${id}`, { status, ...done }));
  }
}
