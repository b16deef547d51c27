import { v7 as newId } from "uuid";
import type { ClientType, PartyStatus } from "#domain/people/party-kinds.ts";
import type { TestApp } from "./app.ts";

type ClientTraits = {
  readonly name?: string;
  readonly surname?: string;
  readonly email?: string;
  readonly cellphone?: string;
  readonly status?: PartyStatus;
  readonly clientType?: ClientType;
  readonly corporateInterest?: "yes" | "no" | null;
};

let serial = 0;

/** Clients who never sign in, for lists; answers their ids in the same order. */
export async function insertClients(app: TestApp, all: readonly ClientTraits[]): Promise<string[]> {
  const created_at = new Date(app.clock.now());
  const rows = all.map((traits) => ({ id: newId(), number: ++serial, traits }));
  await app.db
    .insertInto("parties")
    .values(
      rows.map(({ id, number, traits }) => ({
        id,
        type: "client" as const,
        name: traits.name ?? `Listed${number}`,
        surname: traits.surname ?? `Client${number}`,
        email: traits.email ?? `listed${number}@clients.example.com`,
        cellphone: traits.cellphone ?? `08356${String(10_000 + number)}`,
        status: traits.status ?? "active",
        password_hash: "none",
        email_verified_at: null,
        terms_version: null,
        terms_agreed_at: null,
        created_at,
        updated_at: created_at,
      })),
    )
    .execute();
  await app.db
    .insertInto("clients")
    .values(
      rows.map(({ id, traits }) => ({
        id,
        client_type: traits.clientType ?? "individual",
        corporate_interest:
          traits.corporateInterest === undefined ? "no" : traits.corporateInterest,
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
}

type OwnerTraits = { readonly name?: string; readonly area?: string; readonly email?: string };

/** An owner of vehicles; answers the id. */
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
      cellphone: `08467${String(10_000 + number)}`,
      area: traits.area ?? "Midrand",
      created_at: new Date(app.clock.now()),
    })
    .execute();
  return id;
}
