import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import type { Tables } from "#server/tables.ts";
import type { DemoPerson } from "./demo-people.ts";

/** The transaction that seeds, and what every sample person shares. */
export type Seed = {
  readonly trx: Transaction<Tables>;
  readonly passwordHash: string;
  readonly now: Date;
};

/** An invented address that is this person's alone. */
export const addressOf = ({ name, surname }: DemoPerson, domain: string) =>
  `${name}.${surname}@${domain}.example.com`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.@-]/g, "")
    .toLowerCase();

type DemoParty = DemoPerson & {
  readonly type: "client" | "driver";
  readonly status: "active" | "pending" | "suspended";
  /** Makes the cellphone number this person's alone. */
  readonly number: number;
  /** True unless said otherwise. */
  readonly isVerified?: boolean;
};

/** Inserts what a sample person has as a party; answers the id. */
export async function insertDemoParty(
  { trx, passwordHash, now }: Seed,
  { name, surname, type, status, number, isVerified = true }: DemoParty,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("parties")
    .values({
      id,
      type,
      status,
      name,
      surname,
      email: addressOf({ name, surname }, type === "client" ? "clients" : "drivers"),
      cellphone: `08255${type === "client" ? "5" : "6"}${String(number).padStart(4, "0")}`,
      password_hash: passwordHash,
      email_verified_at: isVerified ? now : null,
      terms_version: termsVersion,
      terms_agreed_at: now,
      privacy_version: privacyVersion,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
