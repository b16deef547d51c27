import { v7 as newId } from "uuid";
import type { DrillDatabase } from "../support/drill-database.ts";

export type Standing = "active" | "suspended" | "removed";
export type Kind = "client" | "driver";

/** Every address of the drill has this many characters, so that no answer is longer for one. */
const localLength = 24;
let serial = 0;

export function freshEmail(): string {
  serial += 1;
  return `${`t${serial}.`.padEnd(localLength, "x")}@people.example.com`;
}

/** What stands beside a party of this kind. */
const insertRest = {
  client: `insert into clients (id, client_type, corporate_interest)
    select id, 'individual', 'no' from unnest($1::uuid[]) as person (id)`,
  driver: `insert into drivers (id, area, owner_driver)
    select id, 'Midrand', 'no' from unnest($1::uuid[]) as person (id)`,
} as const;

type People = { readonly kind: Kind; readonly standing: Standing; readonly passwordHash: string };

/** People who stand like this, all with the password of `passwordHash`; answers their addresses. */
export async function addPeople(
  { query }: DrillDatabase,
  count: number,
  { kind, standing, passwordHash }: People,
): Promise<readonly string[]> {
  const people = Array.from({ length: count }, () => ({ id: newId(), email: freshEmail() }));
  const ids = people.map(({ id }) => id);
  const emails = people.map(({ email }) => email);
  await query(
    `insert into parties (id, type, name, surname, email, cellphone, status, password_hash,
       email_verified_at, created_at, updated_at)
     select id, $5, 'Drill', 'Person', email, '0825550100', $3, $4, now(), now(), now()
     from unnest($1::uuid[], $2::text[]) as person (id, email)`,
    [ids, emails, standing, passwordHash, kind],
  );
  await query(insertRest[kind], [ids]);
  return emails;
}
