import { sql } from "kysely";
import type { z } from "zod";
import type { ownData } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { Failure } from "#server/failure.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import { consentsOf, findPartyRecord } from "../consents.ts";
import { cameFrom, provedAddresses } from "../party-addresses.store.ts";
import { presentOwnRequest } from "../requests/present-request.ts";
import { requestsOf } from "../requests/privacy-requests.store.ts";

type OwnData = z.output<typeof ownData>;

/**
 * Counts the client's records, including those that staff removed from a list. Records of an address
 * that the client has not proved are left out, because they may be somebody else's.
 */
async function countHeld(db: Db, { id }: Party): Promise<OwnData["counts"]> {
  const isTheirs = cameFrom(await provedAddresses(db, { id }));
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
  const [counts] = rows;
  if (!counts) throw new OwnError("A count was not answered.");
  return counts;
}

/** A summary of what we hold about a client, with the client's own requests. */
export async function findOwnData(
  { db, clock }: Pick<Context, "db" | "clock">,
  client: Party,
): Promise<OwnData> {
  const row = await findPartyRecord(db, client.id);
  if (!row) throw new Failure("session_ended");
  const today = johannesburgDateAt(clock());
  const { name, surname, email, cellphone, client_type, corporate_interest, created_at } = row;
  return {
    profile: {
      name,
      surname,
      email,
      cellphone,
      clientType: client_type ?? "individual",
      corporateInterest: corporate_interest,
      registeredAt: created_at.toISOString(),
    },
    consents: consentsOf(row),
    counts: await countHeld(db, client),
    requests: (await requestsOf(db, client.id)).map((request) => presentOwnRequest(request, today)),
  };
}
