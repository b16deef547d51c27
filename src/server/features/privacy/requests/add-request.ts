import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { hasRight } from "#domain/people/rights.ts";
import {
  checkOwnPrivacyRequest,
  checkRecordedPrivacyRequest,
} from "#domain/privacy/check-privacy-request.ts";
import { privacyRequestDueDate } from "#domain/privacy/request-policy.ts";
import { toVisibleLine, toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

/** A new privacy request. Unless given, its day is today, and its name, address and details are empty. */
type NewRequest = Pick<DatabaseTables["privacy_requests"], "kind" | "channel" | "partyId"> &
  Partial<Pick<DatabaseTables["privacy_requests"], "name" | "email" | "details" | "receivedOn">> & {
    /** The answer to the request, where it is answered at once. */
    readonly answer?: string;
  };

const askedAlready =
  "You have asked for this already. The list of your requests says by when we answer.";

/** Adds a privacy request; answers its id. Its event has no name or text, so erasures leave the event. */
export async function addPrivacyRequest(
  context: AppContext,
  trx: Trx,
  actor: Pick<Party, "id" | "type">,
  { answer, ...request }: NewRequest,
): Promise<string> {
  const now = new Date(context.clock());
  const id = newId();
  const { kind, channel } = request;
  const receivedOn = request.receivedOn ?? johannesburgDateAt(now.getTime());
  const inserted = trx
    .insertInto("privacy_requests")
    .values({
      name: "",
      email: "",
      details: "",
      ...request,
      id,
      receivedOn,
      dueOn: privacyRequestDueDate(receivedOn),
      createdAt: now,
      closedAt: null,
      ...(answer !== undefined && { status: "done", answer, closedAt: now }),
    })
    .execute();
  const words = channel === "account" ? { msg: askedAlready } : {};
  const refusal = () => new Failure("already_requested", words);
  await inserted.catch(refuseUniqueViolation("privacy_requests_one_open", refusal));
  const action = answer === undefined ? "record" : "record-done";
  const record = { type: "privacy-request", id };
  await recordAuditEvent(context, trx, actor, action, record, { kind, channel });
  await context.jobs.enqueue(trx, "privacy-mail", { requestId: id, about: "recorded" });
  return id;
}

/** Adds a privacy request that a client made on the site. */
export async function addClientPrivacyRequest(
  context: AppContext,
  trx: Trx,
  client: Party,
  request: Pick<NewRequest, "kind" | "details" | "answer">,
): Promise<string> {
  const { name, surname, email } = await lockActiveAccount(trx, client.id);
  return addPrivacyRequest(context, trx, client, {
    ...request,
    channel: "account",
    partyId: client.id,
    name: `${name} ${surname}`,
    email,
  });
}

type Typed = ReceivedCallBody<"POST /api/clients/mydata/requests">;

/** Adds a client's privacy request that staff must answer, such as an erasure that open orders prevent. */
export async function makePrivacyRequestAsClient(context: AppContext, client: Party, typed: Typed) {
  refuseInvalidFields(checkOwnPrivacyRequest(typed));
  const due = formatDate(privacyRequestDueDate(johannesburgDateAt(context.clock())));
  const request = { kind: typed.kind, details: toVisibleText(typed.details) };
  const id = await context.limits.spendFor("privacy-requests", client.id, () =>
    inTransaction(context.db, (trx) => addClientPrivacyRequest(context, trx, client, request)),
  );
  return { id, msg: `We have your request, and answer it by ${due}.` };
}

type Recorded = ReceivedCallBody<"POST /api/privacyrequests/create">;

const accountWords: Readonly<Record<Party["type"], string>> = {
  client: "client",
  driver: "driver",
  user: "member of staff",
};

/** Refuses a request about a member of staff from anybody but an administrator or that member. */
function refuseForeignStaff(staff: Party, { partyType, email }: Recorded): void {
  const mayName = hasRight(staff.role, "manageStaff") || normaliseEmail(email) === staff.email;
  if (partyType === "user" && !mayName) {
    throw createInvalidFieldsFailure({
      partyType: "Ask an administrator to record a request of another member of staff.",
    });
  }
}

/** Locks the account that staff named in a request, so that nobody erases it meanwhile; null for no account. */
async function lockNamedAccount(trx: Trx, { partyType, email }: Recorded): Promise<string | null> {
  if (partyType === null) return null;
  const account = await trx
    .selectFrom("parties")
    .select("id")
    .where("type", "=", partyType)
    .where("email", "=", normaliseEmail(email))
    .where("erasedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  if (account) return account.id;
  const msg = `No ${accountWords[partyType]} has this email address. Check it, or choose that there is no account.`;
  throw createInvalidFieldsFailure({ email: msg });
}

/** Records a privacy request that came by e-mail, by phone or in person, with the day on which it came. */
export async function recordPrivacyRequestByStaff(
  context: AppContext,
  staff: Party,
  typed: Recorded,
) {
  refuseInvalidFields(checkRecordedPrivacyRequest(typed, johannesburgDateAt(context.clock())));
  refuseForeignStaff(staff, typed);
  const { kind, channel, name, email, details, receivedOn } = typed;
  const id = await inTransaction(context.db, async (trx) =>
    addPrivacyRequest(context, trx, staff, {
      kind,
      channel,
      partyId: await lockNamedAccount(trx, typed),
      name: toVisibleLine(name),
      email: normaliseEmail(email),
      details: toVisibleText(details),
      receivedOn,
    }),
  );
  return { id, msg: "The request is recorded. The company is told by email." };
}
