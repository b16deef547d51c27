import { sql } from "kysely";
import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { privacyContactEmail } from "#domain/company/company-words.ts";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import { transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import type { ActorType } from "#domain/people/party-kinds.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readEventChanges } from "#server/core/audit/list-history.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import {
  findDriverPaymentReference,
  selectWalletTransactions,
} from "../../ledger/wallets.store.ts";
import {
  orderVersionsJsonColumn,
  shareLinkMadeAtColumn,
} from "../../orders/order-details.store.ts";
import { findPartyRecord, listConsentsOfPerson } from "../consents.ts";
import { findVerifiedEmailPeriods } from "../party-addresses.store.ts";
import {
  type ExtraPersonalDataFields,
  type PersonalData,
  readPersonalDataLists,
} from "./copied-lists.ts";

/** The words that stand for other people in a person's data, because their names are not that person's data. */
const otherPeople: Readonly<Record<ActorType, string>> = {
  client: "another client",
  driver: "another driver",
  user: "our office",
  visitor: "a visitor",
  system: "the system",
};

const kms = sql`metres::float8 / 1000`;

const extraFields: ExtraPersonalDataFields = {
  orders: {
    kms,
    reference: sql`(select reference from order_references where order_id = orders.id)`,
    bookedBy: sql`case
      when exists (select from staff_bookings where order_id = orders.id) then ${otherPeople.user}
      when pickup_place_id = ${erasedPlaceId} then 'you or our office' else 'you' end`,
    versions: orderVersionsJsonColumn,
    sharedAt: shareLinkMadeAtColumn,
  },
  jobs: { kms },
  "orders.claims": {
    photos: sql`(select coalesce(json_agg(json_build_object('at', photo.created_at) order by place), '[]')
      from claim_photos as photo where claim_id = claims.id)`,
  },
  documents: {
    licencePlate: sql`(select licence_plate from vehicles where vehicles.id = documents.vehicle_id)`,
    hasFile: sql`file_id is not null`,
  },
  payouts: {
    payBy: sql`(select pay_by from payout_batches as batch where batch.id = batch_id)`,
  },
};

const holder = ({ legalName = brand.name, informationOfficer = "", ...company }: Company) => ({
  company: legalName,
  informationOfficer,
  email: privacyContactEmail(company) ?? "",
});

/** Merges an account's rows. A driver's working times and reach are left out if the driver set none. */
function mergeProfile(rows: readonly object[]): PersonalData["profile"] {
  const { availability, reachKms, ...profile }: PersonalData["profile"] = Object.assign(
    {},
    ...rows,
  );
  return { ...profile, ...(availability && { availability }), ...(reachKms && { reachKms }) };
}

/** Lists the transactions on some of a driver's accounts, the newest first. */
async function listMovements(db: Db, driverId: string, accounts: readonly LedgerAccountKind[]) {
  const lines = await selectWalletTransactions(db, driverId, accounts)
    .orderBy("t.id", "desc")
    .execute();
  return lines.map(({ at, kind, reference, cents }) => ({
    at,
    what: transactionKinds[kind],
    order: reference,
    cents,
  }));
}

async function readHistory(db: Db, { id, type }: Pick<Party, "id" | "type">) {
  const events = await db
    .selectFrom("audit_events")
    .select(["at", "actorType", "actorId", "action", "changes"])
    .where("entity", "=", type)
    .where("entityId", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return events.map(({ at, actorType, actorId, action, changes }) => ({
    at,
    by: actorId === id ? "you" : otherPeople[actorType],
    action,
    changes: [...readEventChanges(changes)],
  }));
}

/** Collects all data about one person, without secrets and without data of the other people in an order. */
export async function collectPersonalData(
  { clock }: Pick<AppContext, "clock">,
  db: Db,
  party: Pick<Party, "id" | "type">,
): Promise<PersonalData> {
  const { id, type } = party;
  const row = await findPartyRecord(db, id);
  if (!row) throw new LoggableError("There is no record of a party.");
  const person = { id, type, proved: await findVerifiedEmailPeriods(db, party) };
  const copied = await readPersonalDataLists(db, person, extraFields);
  const { profile, payouts, statements, payerWords, ...lists } = copied;
  const wallet = async () => ({
    paymentReference: await findDriverPaymentReference(db, id),
    statements: statements.map(({ monday }) => monday),
    lines: await listMovements(db, id, ["wallet", "debt"]),
    pay: await listMovements(db, id, ["earnings", "cash"]),
    payouts,
  });
  return {
    ...lists,
    madeAt: new Date(clock()),
    heldBy: holder(await readCompanyDetails(db)),
    profile: mergeProfile(profile as unknown as readonly object[]),
    consents: listConsentsOfPerson(row),
    wallet: type === "driver" ? await wallet() : null,
    payerWords: payerWords.map(({ words }) => words),
    history: await readHistory(db, party),
  };
}
