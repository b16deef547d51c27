import type { Kysely } from "kysely";
import type { z } from "zod";
import type { consents } from "#contract/consents.contract.ts";
import {
  partnershipConsent,
  registrationConsents,
} from "#server/features/people/accounts/consents.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";

function selectRecord(db: Kysely<Tables>, partyId: string) {
  return db
    .selectFrom("parties")
    .leftJoin("clients", "clients.id", "parties.id")
    .leftJoin("drivers", "drivers.id", "parties.id")
    .leftJoin("users", "users.id", "parties.id")
    .selectAll("parties")
    .select([
      "clients.client_type",
      "clients.corporate_interest",
      "clients.interest_version",
      "clients.interest_said_at",
      "drivers.area",
      "drivers.owner_driver",
      "users.role",
    ])
    .where("parties.id", "=", partyId)
    .executeTakeFirst();
}

/** The whole record of a party; columns of other kinds of party are null. */
export type PartyRecord = NonNullable<Awaited<ReturnType<typeof selectRecord>>>;

/** The record of a party of any kind, erased or not; undefined when there is none with this id. */
export async function findPartyRecord(
  db: Kysely<Tables>,
  partyId: string,
): Promise<PartyRecord | undefined> {
  return isRecordId(partyId) ? selectRecord(db, partyId) : undefined;
}

/** What somebody agreed to. Staff, whom an administrator adds, agree to nothing. */
export function consentsOf(row: PartyRecord): z.output<typeof consents> {
  if (row.type === "user") return [];
  return [
    ...registrationConsents(row),
    ...(row.type === "client" ? [partnershipConsent(row)] : []),
  ];
}
