import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { personalData } from "#contract/personal-data.contract.ts";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import { transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import { erasedPlace } from "#domain/privacy/erased-person.ts";
import type { Db } from "#server/context.ts";
import { paymentReferenceOf, walletLines } from "../../ledger/wallets.store.ts";
import { cashOf, photosOf, sharedAtOf, versionsOf } from "../../orders/order-details.store.ts";

/** Others, as the person reads of them: names of staff are not the person's data. */
export const actors = {
  you: "you",
  client: "another client",
  driver: "another driver",
  user: "our office",
  visitor: "a visitor",
  system: "the system",
} as const;

export type PersonalData = z.output<typeof personalData>;

/** A row with its moments as text, as an answer holds them. */
type AsText<Row> = {
  [K in keyof Row]: Row[K] extends Date
    ? string
    : Row[K] extends Date | null
      ? string | null
      : Row[K];
};

/** All rows of a query whose columns have the names that the answer gives them. */
export async function readRows<Row extends object>(query: {
  readonly execute: () => Promise<Row[]>;
}): Promise<AsText<Row>[]> {
  return (await query.execute()).map((row) => {
    const fields = Object.entries(row);
    const texts = fields.map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]);
    return Object.fromEntries(texts) as AsText<Row>;
  });
}

/** The facts of an order that both its client and its driver know. */
const moveColumns = [
  "id",
  "status",
  "truck_size as truckSize",
  "order_date as orderDate",
  "order_time as orderTime",
  "metres",
  "distance_source as source",
  "helpers",
  "floors",
  "price",
  "on_the_way_at as onTheWayAt",
  "arrives_at as arrivesAt",
  "happened_at as happenedAt",
] as const;

/** What only its client knows. */
const bookedColumns = [
  "created_at as bookedAt",
  "order_type as orderType",
  "pickup",
  "destination",
  "pickup_details as pickupDetails",
  "destination_details as destinationDetails",
  "base_cost as baseCost",
  "distance_cost as distanceCost",
  "helpers_cost as helpersCost",
  "floors_cost as floorsCost",
  "midmonth_discount as midmonthDiscount",
  "promotion_discount as promotionDiscount",
  "payment_type as paymentType",
  "notes",
  "terms_version as termsVersion",
  "terms_agreed_at as termsAgreedAt",
  "cancellation_policy as cancellationPolicy",
  "hidden_at as deletedAt",
] as const;

type Proposals = PersonalData["orders"][number]["proposals"];
type Cancelled = NonNullable<PersonalData["orders"][number]["cancellation"]>;

type Reviews = PersonalData["orders"][number]["reviews"];

const reviewsOf = (whose: RawBuilder<unknown>) =>
  sql<Reviews>`(select coalesce(json_agg(json_build_object('by', by_type, 'at', created_at,
    'rating', rating, 'words', words, 'mayShow', may_show, 'reply', reply)), '[]')
    from reviews where order_id = orders.id and ${whose})`.as("reviews");

const claimsOf = sql<PersonalData["orders"][number]["claims"]>`(
  select coalesce(json_agg(json_build_object('at', created_at, 'words', words, 'asked', asked,
    'state', state, 'dueOn', due_on, 'settledAt', settled_at, 'agreed', agreed, 'answer', answer,
    'photos', (select coalesce(json_agg(json_build_object('at', p.created_at) order by place), '[]')
      from claim_photos p where claim_id = claims.id)) order by created_at), '[]')
  from claims where order_id = orders.id)`;

const selectOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select([cashOf.as("cash"), photosOf.as("photos")])
    .orderBy("order_date", "desc")
    .orderBy("order_time", "desc");

const withKms = <Row extends { readonly metres: number }>({ metres, ...row }: Row) => ({
  ...row,
  kms: metres / 1000,
});

/** Every order that a client booked, also removed ones, without the driver. */
export async function bookedOrders(db: Db, clientId: string) {
  const orders = selectOrders(db)
    .select([...moveColumns, ...bookedColumns])
    .select([
      sql<string>`(select reference from order_references where order_id = orders.id)`.as(
        "reference",
      ),
      sql<string>`case when exists (select from staff_bookings where order_id = orders.id)
        then ${actors.user}
        when pickup_place_id = ${erasedPlace} then 'you or our office' else ${actors.you} end`.as(
        "bookedBy",
      ),
      sql<
        PersonalData["orders"][number]["officeNotes"]
      >`(select coalesce(json_agg(json_build_object(
        'at', at, 'text', text) order by at desc), '[]')
        from order_notes where order_id = orders.id)`.as("officeNotes"),
      reviewsOf(sql`true`),
      claimsOf.as("claims"),
      sql<Cancelled | null>`(select json_build_object('at', at, 'by', by_type, 'reason', reason,
        'fee', fee, 'feeState', fee_state)
        from cancellations where order_id = orders.id)`.as("cancellation"),
      sql<Proposals>`(select coalesce(json_agg(json_build_object('at', at, 'reason', reason,
        'price', price, 'state', state) order by at), '[]')
        from price_proposals where order_id = orders.id)`.as("proposals"),
      versionsOf.as("versions"),
      sharedAtOf.as("sharedAt"),
    ]);
  return (await readRows(orders.where("client_id", "=", clientId))).map(withKms);
}

/** Every order that a driver was given, without the client and the addresses. */
export async function drivenOrders(db: Db, driverId: string) {
  const orders = selectOrders(db).select(moveColumns).select(reviewsOf(sql`by_type = 'driver'`));
  return (await readRows(orders.where("driver_id", "=", driverId))).map(withKms);
}

/** What a driver was offered or took, and answered. */
export function jobAnswers(db: Db, driverId: string) {
  const offers = db
    .selectFrom("job_offers")
    .select(["order_id as orderId", "at", "ends_at as endsAt", "state", "reason"])
    .select("answered_at as answeredAt")
    .where("driver_id", "=", driverId);
  return readRows(offers.orderBy("at", "desc"));
}

/** Every document of a driver and of the driver's vehicles, without the files. */
export function ownDocuments(db: Db, driverId: string) {
  const documents = db
    .selectFrom("documents")
    .leftJoin("vehicles", "vehicles.id", "documents.vehicle_id")
    .select(["vehicles.licence_plate as licencePlate", "documents.kind", "documents.state"])
    .select(["documents.created_at as sentAt", "expires_on as expiresOn", "documents.reason"])
    .select(sql<boolean>`file_id is not null`.as("hasFile"))
    .where(sql`coalesce(documents.driver_id, vehicles.driver_id)`, "=", driverId);
  return readRows(documents.orderBy("documents.id"));
}

/** Every invoice and credit note of a client. */
export function ownInvoices(db: Db, clientId: string) {
  const invoices = db
    .selectFrom("invoices")
    .select(["number", "kind", "month", "made_out_to as madeOutTo", "cents"]);
  return readRows(invoices.where("client_id", "=", clientId).orderBy("number", "desc"));
}

/** Every vehicle of a driver. */
export function ownVehicles(db: Db, driverId: string) {
  const vehicles = db
    .selectFrom("vehicles")
    .select(["id", "shape", "git", "status"])
    .select(["truck_size as truckSize", "licence_plate as licencePlate"])
    .select("created_at as registeredAt")
    .where("driver_id", "=", driverId);
  return readRows(vehicles.orderBy("id"));
}

/** Where a driver is and was paid. */
export function ownBankDetails(db: Db, driverId: string) {
  const details = db
    .selectFrom("bank_details")
    .select(["holder", "bank", "branch_code as branchCode", "account_number as accountNumber"])
    .select(["account_type as accountType", "typed_at as typedAt"])
    .select(["checked_at as checkedAt", "ended_at as endedAt"])
    .where("driver_id", "=", driverId);
  return readRows(details.orderBy("typed_at", "desc"));
}

/** What the bank's statement shows of a person's payments. */
export function ownPayments(db: Db, partyId: string) {
  const lines = db
    .selectFrom("bank_lines")
    .select(["day", "cents", "text", "reference"])
    .where("party_id", "=", partyId)
    .where("state", "=", "settled");
  return readRows(lines.orderBy("day", "desc"));
}

/** The words by which we take a payment for this person's. */
export async function ownPayerWords(db: Db, partyId: string): Promise<string[]> {
  const known = db.selectFrom("bank_payers").select("words").where("party_id", "=", partyId);
  return (await known.orderBy("words").execute()).map(({ words }) => words);
}

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

/** What a driver's wallet, pay and payouts are and were. */
export async function ownWallet(db: Db, driverId: string): Promise<PersonalData["wallet"]> {
  const sent = db.selectFrom("sent_statements").select("monday").where("party_id", "=", driverId);
  const payouts = db
    .selectFrom("payouts")
    .innerJoin("payout_batches as b", "b.id", "batch_id")
    .select(["reference", "cents", "payouts.state", "b.pay_by as payBy"])
    .where("driver_id", "=", driverId)
    .orderBy("payouts.id", "desc");
  return {
    paymentReference: await paymentReferenceOf(db, driverId),
    statements: (await sent.orderBy("monday", "desc").execute()).map(({ monday }) => monday),
    lines: await movementsOf(db, driverId, ["wallet", "debt"]),
    pay: await movementsOf(db, driverId, ["earnings", "cash"]),
    payouts: await payouts.execute(),
  };
}
