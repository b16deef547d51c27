import { sql } from "kysely";
import type { z } from "zod";
import type { ownDataSchema } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { hasRight } from "#domain/people/rights.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { findPartyRecord, listConsentsOfPerson } from "../consents.ts";
import { findVerifiedEmailPeriods, verifiedEmailCondition } from "../party-addresses.store.ts";
import { addClientPrivacyRequest } from "../requests/add-request.ts";
import {
  requirePrivacyRequest,
  toPrivacyRequestReply,
} from "../requests/privacy-requests.store.ts";
import type { PersonalData } from "./copied-lists.ts";
import { collectPersonalData } from "./personal-data.ts";

type OwnData = z.output<typeof ownDataSchema>;

/** Counts a client's records, even removed ones, without those under an address that was never verified. */
async function countRecords(db: Db, { id }: Party): Promise<OwnData["counts"]> {
  const isTheirs = verifiedEmailCondition(await findVerifiedEmailPeriods(db, { id }));
  const { rows } = await sql<OwnData["counts"]>`
    select
      (select count(*) from orders where client_id = ${id}) as orders,
      (select count(*) from orders where client_id = ${id}
        and ${isOpenOrder()}) as "openOrders",
      (select count(*) from contact_messages where ${isTheirs}) as messages,
      (select count(*) from otps where party_type = 'client' and ${isTheirs}) as codes,
      (select count(*) from audit_events
        where entity = 'client' and entity_id = ${id} and action = 'login') as "signIns"
  `.execute(db);
  return rows[0] as OwnData["counts"];
}

/** Reads what a client sees on the page about their own data. */
export async function readOwnDataPage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  client: Party,
) {
  const row = await findPartyRecord(db, client.id);
  if (!row) throw new Failure("session_ended");
  const today = johannesburgDateAt(clock());
  const asked = db.selectFrom("privacy_requests").selectAll().where("partyId", "=", client.id);
  const requests = await asked.orderBy("id", "desc").execute();
  const { clientType, createdAt: registeredAt, ...record } = row;
  return {
    profile: { ...record, registeredAt, clientType: clientType ?? "individual" },
    consents: listConsentsOfPerson(row),
    counts: await countRecords(db, client),
    requests: requests.map((request) => toPrivacyRequestReply(request, today)),
  };
}

/** Collects the data for a client who clicked "Download my data", and records that as an answered request. */
export async function exportOwnPersonalData(
  context: AppContext,
  client: Party,
): Promise<PersonalData> {
  await context.limits.spend("privacy-requests", client.id);
  return inTransaction(context.db, async (trx) => {
    const answer = "Downloaded on the person's own page.";
    await addClientPrivacyRequest(context, trx, client, { kind: "export", details: "", answer });
    await recordAuditEvent(context, trx, client, "export", client);
    return collectPersonalData(context, trx, client);
  });
}

/** Collects a person's data for a request, which stays open. Only administrators may read the data of staff. */
export const exportPersonalDataForRequest: UseCase<unknown, PersonalData> = (
  context,
  staff,
  requestId,
) =>
  inTransaction(context.db, async (trx) => {
    const request = await requirePrivacyRequest(trx, requestId);
    const { partyId: id, partyType: type } = request;
    if (id === null || type === null) throw new Failure("request_without_account");
    if (type === "user" && !hasRight(staff.role, "manageStaff")) {
      const msg = "Ask an administrator to download what we hold about a member of staff.";
      throw new Failure("not_allowed", { msg });
    }
    const party = { id, type };
    for (const record of [{ type: "privacy-request", id: request.id }, party]) {
      await recordAuditEvent(context, trx, staff, "export", record);
    }
    return collectPersonalData(context, trx, party);
  });
