import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { personalData } from "#contract/personal-data.contract.ts";
import { privacyEmail } from "#domain/company/company-words.ts";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import { transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import type { ActorType } from "#domain/people/party-kinds.ts";
import { erasedPlace } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { changesOf } from "#server/core/audit/list-history.ts";
import { readCompany } from "#server/core/company/company.store.ts";
import { answerRow } from "#server/lists/answer-row.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import { paymentReferenceOf, walletLines } from "../../ledger/wallets.store.ts";
import { cashOf, photosOf, sharedAtOf, versionsOf } from "../../orders/order-details.store.ts";
import { consentsOf, findPartyRecord, type PartyRecord } from "../consents.ts";
import { cameFrom, provedAddresses } from "../party-addresses.store.ts";

export type PersonalData = z.output<typeof personalData>;

type Person = Pick<Party, "id" | "type">;

/** Others, as the person reads of them: names of staff are not the person's data. */
const others: Readonly<Record<ActorType, string>> = {
  client: "another client",
  driver: "another driver",
  user: "our office",
  visitor: "a visitor",
  system: "the system",
};

const holder = ({ legalName = brand.name, informationOfficer = "", ...company }: Company) => ({
  company: legalName,
  informationOfficer,
  email: privacyEmail(company) ?? "",
});

const { shape } = personalData;

/** The account itself; what an account of its kind does not have is left out. */
function profileOf(row: PartyRecord): PersonalData["profile"] {
  const answer = answerRow({ ...row, registeredAt: row.createdAt, changedAt: row.updatedAt });
  const values: Readonly<Record<string, unknown>> = answer;
  const isGiven = (field: string, isNeeded: boolean) =>
    isNeeded || values[field] !== null || (field === "corporateInterest" && row.type === "client");
  const fields = Object.entries(shape.profile.shape)
    .filter(([field, value]) => isGiven(field, !value.isOptional()))
    .map(([field]) => [field, values[field]]);
  return Object.fromEntries(fields);
}

const listed = (table: string, entry: RawBuilder<unknown>, which = sql`true`) =>
  sql`(select coalesce(json_agg(${entry}), '[]') from ${sql.table(table)}
    where order_id = orders.id and ${which})`;

const noteEntry = sql`json_build_object('at', at, 'text', text) order by at desc`;
const proposalEntry = sql`json_build_object('at', at, 'reason', reason, 'price', price,
  'state', state) order by at`;
const reviewEntry = sql`json_build_object('by', by_type, 'at', created_at, 'rating', rating,
  'words', words, 'mayShow', may_show, 'reply', reply)`;
const claimEntry = sql`json_build_object('at', created_at, 'words', words, 'asked', asked,
  'state', state, 'dueOn', due_on, 'settledAt', settled_at, 'agreed', agreed, 'answer', answer,
  'photos', (select coalesce(json_agg(json_build_object('at', p.created_at) order by place), '[]')
    from claim_photos p where claim_id = claims.id)) order by created_at`;

/** The columns of orders, with all that was said and done about them; the reviews by this condition. */
const orderColumns = (ofReviews: RawBuilder<unknown>) => sql`orders.*, created_at as booked_at,
  hidden_at as deleted_at, distance_source as source, metres::float8 / 1000 as kms,
  ${cashOf} as cash, ${photosOf} as photos, ${versionsOf} as versions, ${sharedAtOf} as shared_at,
  (select reference from order_references where order_id = orders.id) as reference,
  case when exists (select from staff_bookings where order_id = orders.id) then ${others.user}
    when pickup_place_id = ${erasedPlace} then 'you or our office' else 'you' end as booked_by,
  (select json_build_object('at', at, 'by', by_type, 'reason', reason, 'fee', fee,
    'feeState', fee_state) from cancellations where order_id = orders.id) as cancellation,
  ${listed("order_notes", noteEntry)} as office_notes,
  ${listed("price_proposals", proposalEntry)} as proposals,
  ${listed("reviews", reviewEntry, ofReviews)} as reviews,
  ${listed("claims", claimEntry)} as claims`;

/** The movements on some accounts of a driver, the newest first. */
async function movementsOf(db: Db, driverId: string, accounts: readonly AccountKind[]) {
  const lines = await walletLines(db, driverId, accounts).orderBy("t.id", "desc").execute();
  return lines.map(({ at, kind, reference, cents }) => ({
    at: at.toISOString(),
    what: transactionKinds[kind],
    order: reference,
    cents,
  }));
}

/**
 * Everything about one person, without secrets and without the other side of an order: of each list
 * only the fields that the contract names leave the database.
 */
export async function collectPersonalData(
  { clock }: Pick<Context, "clock">,
  db: Db,
  { id, type }: Person,
): Promise<PersonalData> {
  const row = await findPartyRecord(db, id);
  if (!row) throw new OwnError("There is no record of a party.");
  const isTheirs = cameFrom(await provedAddresses(db, { id }));
  const find = async <L extends z.ZodArray<z.ZodObject>>(list: L, query: RawBuilder<unknown>) => {
    const columns = Object.keys(list.element.shape).map((field) => sql.ref(field));
    const named = sql<object>`select ${sql.join(columns)} from (select ${query}) as found`;
    return (await named.execute(db)).rows.map((found) => answerRow(found)) as z.output<L>;
  };
  const texts = async (query: RawBuilder<unknown>) =>
    (await sql<Record<string, string>>`select ${query}`.execute(db)).rows.flatMap(Object.values);
  const ofClient = sql`where client_id = ${id} order by`;
  const ofDriver = sql`where driver_id = ${id} order by`;
  const ofParty = sql`where party_id = ${id} order by`;
  const booked = sql`${orderColumns(sql`true`)} from orders`;
  const driven = sql`${orderColumns(sql`by_type = 'driver'`)} from orders`;
  const latest = sql`order_date desc, order_time desc`;
  const queries = {
    orders: sql`${booked} ${ofClient} ${latest}`,
    jobs: sql`${driven} ${ofDriver} ${latest}`,
    jobOffers: sql`* from job_offers ${ofDriver} at desc`,
    vehicles: sql`*, created_at as registered_at from vehicles ${ofDriver} id`,
    bankDetails: sql`* from bank_details ${ofDriver} typed_at desc`,
    payments: sql`* from bank_lines where party_id = ${id} and state = 'settled' order by day desc`,
    invoices: sql`* from invoices ${ofClient} number desc`,
    documents: sql`d.*, d.created_at as sent_at, licence_plate, file_id is not null as has_file
      from documents d left join vehicles v on v.id = d.vehicle_id
      where coalesce(d.driver_id, v.driver_id) = ${id} order by d.id`,
    messages: sql`*, created_at as sent_at from contact_messages
      where ${isTheirs} order by id desc`,
    codes: sql`*, created_at as sent_at, validated_at as used_at from otps
      where party_type = ${type} and ${isTheirs} order by created_at desc`,
    numberCodes: sql`*, created_at as sent_at from number_codes ${ofParty} id desc`,
    orderMessages: sql`*, created_at as queued_at from order_messages ${ofParty} id desc`,
    mails: sql`*, created_at as sent_at from mail_sends where ${isTheirs} order by created_at desc`,
    addresses: sql`* from party_addresses ${ofParty} until desc nulls first`,
    sessions: sql`*, created_at as opened_at from sessions ${ofParty} created_at desc`,
    requests: sql`* from privacy_requests ${ofParty} id desc`,
  };
  const lists: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queries)) {
    lists[name] = await find(shape[name as keyof typeof queries], query);
  }
  const history = await db
    .selectFrom("audit_events")
    .select(["at", "actorType", "actorId", "action", "changes"])
    .where("entity", "=", type)
    .where("entityId", "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return {
    madeAt: new Date(clock()).toISOString(),
    heldBy: holder(await readCompany(db)),
    profile: profileOf(row),
    consents: consentsOf(row),
    ...(lists as Pick<PersonalData, keyof typeof queries>),
    wallet:
      type === "driver"
        ? {
            paymentReference: await paymentReferenceOf(db, id),
            statements: await texts(sql`monday from sent_statements ${ofParty} monday desc`),
            lines: await movementsOf(db, id, ["wallet", "debt"]),
            pay: await movementsOf(db, id, ["earnings", "cash"]),
            payouts: await find(
              shape.wallet.unwrap().shape.payouts,
              sql`p.*, b.pay_by from payouts p join payout_batches b on b.id = batch_id
                ${ofDriver} p.id desc`,
            ),
          }
        : null,
    payerWords: await texts(sql`words from bank_payers ${ofParty} words`),
    history: history.map(({ at, actorType, actorId, action, changes }) => ({
      at: at.toISOString(),
      by: actorId === id ? "you" : others[actorType],
      action,
      changes: [...changesOf(changes)],
    })),
  };
}
