import { type Selectable, type SqlBool, sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { privacyRequestSchema } from "#contract/privacy.contract.ts";
import { addDays, type CalendarDate, daysBetween } from "#domain/calendar/calendar-date.ts";
import type { PartyType } from "#domain/people/party-kinds.ts";
import {
  type PrivacyRequestFilterState,
  privacyRequestDueSoonDays,
} from "#domain/privacy/request-policy.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type PrivacyRequest = Selectable<DatabaseTables["privacy_requests"]>;
/** A privacy request with the type of its account; null where it names no account. */
export type ListedPrivacyRequest = PrivacyRequest & { readonly partyType: PartyType | null };

type RequestsFilter = ReceivedCallQuery<"GET /api/privacyrequests/all.csv">;

function selectRequests(db: Db) {
  return db
    .selectFrom("privacy_requests")
    .leftJoin("parties", "parties.id", "privacy_requests.partyId")
    .selectAll("privacy_requests")
    .select("parties.type as partyType");
}

function hasStanding(standing: PrivacyRequestFilterState, today: CalendarDate) {
  const status = sql.ref("privacy_requests.status");
  const dueOn = sql.ref("privacy_requests.dueOn");
  if (standing === "overdue") return sql<SqlBool>`(${status} = 'open' and ${dueOn} < ${today})`;
  if (standing !== "soon") return sql<SqlBool>`${status} = ${standing}`;
  const last = addDays(today, privacyRequestDueSoonDays);
  return sql<SqlBool>`(${status} = 'open' and ${dueOn} between ${today} and ${last})`;
}

export const toPrivacyRequestReply = <Row extends PrivacyRequest>(
  row: Row,
  today: CalendarDate,
) => ({
  ...row,
  daysLeft: row.status === "open" ? daysBetween(today, row.dueOn) : null,
});

/** The list of privacy requests as of a day, the next one due first. */
export const privacyRequestListOfDay = (today: CalendarDate) => ({
  entity: "privacy-request",
  id: "privacy_requests.id",
  all: selectRequests,
  listed: (db: Db, { q, standing, kind }: RequestsFilter) => {
    let found = selectRequests(db);
    if (standing) found = found.where(hasStanding(standing, today));
    if (kind) found = found.where("privacy_requests.kind", "=", kind);
    if (!q) return found;
    const words = sql<string>`(privacy_requests.name || ' ' || privacy_requests.email || ' '
        || privacy_requests.details || ' ' || privacy_requests.answer || ' ' || privacy_requests.id)`;
    return found.where(containsTextCondition(words, q));
  },
  sorts: createTableSorts("privacy_requests", {
    dueOn: ["dueOn", "id"],
    receivedOn: ["receivedOn", "id"],
    name: ["name", "id"],
  }),
  present: (row: ListedPrivacyRequest) => toPrivacyRequestReply(row, today),
  columns: createCsvColumns(
    privacyRequestSchema,
    { receivedOn: "Received", dueOn: "Due", partyId: null, partyType: null },
    ["id", "receivedOn", "kind", "name", "email", "dueOn", "daysLeft"],
  ),
});

export const selectPrivacyRequest = (db: Db, requestId: string) =>
  selectRequests(db).where("privacy_requests.id", "=", requestId);

const notFound = () => new Failure("not_found");

export const requirePrivacyRequest = (db: Db, requestId: string) =>
  selectPrivacyRequest(db, requestId).executeTakeFirstOrThrow(notFound);

export async function lockOpenPrivacyRequest(trx: Trx, requestId: string) {
  const found = selectPrivacyRequest(trx, requestId).forUpdate("privacy_requests");
  const request = await found.executeTakeFirstOrThrow(notFound);
  if (request.status !== "open") throw new Failure("request_closed");
  return request;
}
