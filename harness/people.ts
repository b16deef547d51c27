import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { ClientType, PartyStatus } from "#domain/people/party-kinds.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, insertParties, type SignedIn, signIn } from "./factories.ts";
import { post, verifiedAddress } from "./verified-address.ts";

type ClientTraits = Parameters<typeof insertParties>[2][number] & {
  readonly clientType?: ClientType;
  readonly corporateInterest?: "yes" | "no" | null;
};

/** Clients who never sign in and have proved no address, for lists; answers their ids in the same order. */
export async function insertClients(app: TestApp, all: readonly ClientTraits[]): Promise<string[]> {
  const parties = await insertParties(
    app,
    "client",
    all.map(({ clientType: _, corporateInterest: __, ...traits }) => ({
      ...traits,
      emailVerifiedAt: null,
    })),
  );
  const rows = parties.map(({ id }, at) => ({
    id,
    clientType: all[at]?.clientType ?? "individual",
    corporateInterest: all[at]?.corporateInterest === undefined ? "no" : all[at].corporateInterest,
  }));
  await app.db.insertInto("clients").values(rows).execute();
  return rows.map(({ id }) => id);
}

// All of one length: a list that sorts them as text keeps the order in which they were made.
let serial = 1_000;

type OwnerTraits = { readonly name?: string; readonly area?: string; readonly email?: string };

export async function insertOwner(app: TestApp, traits: OwnerTraits = {}): Promise<string> {
  const id = newId();
  const number = ++serial;
  await app.db
    .insertInto("owners")
    .values({
      id,
      name: traits.name ?? `Owner${number}`,
      surname: `Fleet${number}`,
      email: traits.email ?? `owner${number}@owners.example.com`,
      cellphone: `+278467${String(10_000 + number)}`,
      area: traits.area ?? "Midrand",
      createdAt: new Date(app.clock.now()),
    })
    .execute();
  return id;
}

export function clientDetails(email: string, changes: object = {}) {
  const passwords = { password: goodPassword, confPassword: goodPassword };
  const names = { name: "Thandi", surname: "Sample", cellphone: "082 555 0001" };
  return { ...names, email, ...passwords, ...changes };
}

export async function registerClient(app: TestApp, email: string, changes: object = {}) {
  const headers = await verifiedAddress(app, email, "register");
  return post(app, "/api/clients/register", clientDetails(email, changes), { headers });
}

/** A client who came in by the front door, signed in. */
export async function registeredClient(
  app: TestApp,
  email: string,
  changes: object = {},
): Promise<SignedIn> {
  acceptedBody(await registerClient(app, email, { agreedToTerms: true, ...changes }));
  return signIn(app, email, "client");
}

type Table = "parties" | "orders" | "vehicles" | "owners" | "contact_messages" | "privacy_requests";

export async function storedRow<T extends Table>(
  { db }: Pick<TestApp, "db">,
  table: T,
  id: string,
): Promise<Selectable<DatabaseTables[T]>> {
  const { rows } = await sql<Selectable<DatabaseTables[T]>>`
    select * from ${sql.table(table)} where id = ${id}
  `.execute(db);
  if (!rows[0]) throw new Error(`There is no ${id} in ${table}.`);
  return rows[0];
}

/** The columns of `orders` that a copy of a row can be inserted with: none that the database makes. */
export async function copiedColumns({ db }: Pick<TestApp, "db">) {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER'`.execute(db);
  return sql.join(rows.map(({ name }) => sql.ref(name)));
}

/** The history of a record, oldest first. */
export function readEvents(app: TestApp, entity: string, entityId: string) {
  return app.db
    .selectFrom("audit_events")
    .select(["action", "actorType", "actorId", "changes"])
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .orderBy("id")
    .execute();
}

/** Gives an account this status, as nobody's change: its sessions and codes stay as they are. */
export function setStatus(app: TestApp, id: string, status: PartyStatus) {
  return app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
}
