import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import type { Tables } from "#server/tables.ts";

type NewAdmin = {
  readonly name: string;
  readonly surname: string;
  /** In the form in which addresses are stored. */
  readonly email: string;
  readonly passwordHash: string;
};

/** What an administrator is called whom nobody gave a name. */
export const companyAdmin = { name: brand.name, surname: "Administrator" } as const;

/** Adds an active administrator, who is reached at the company's number, and answers the id. */
export async function insertAdmin(
  trx: Transaction<Tables>,
  { name, surname, email, passwordHash }: NewAdmin,
  nowMs: number,
): Promise<string> {
  const id = newId();
  const now = new Date(nowMs);
  await trx
    .insertInto("parties")
    .values({
      id,
      type: "user",
      name,
      surname,
      email,
      cellphone: brand.phone,
      status: "active",
      password_hash: passwordHash,
      email_verified_at: null,
      terms_version: null,
      terms_agreed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await trx.insertInto("users").values({ id, role: "admin" }).execute();
  return id;
}
