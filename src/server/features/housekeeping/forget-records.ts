import { sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import { eraseWordsOn } from "../privacy/erasure/erase-client.ts";
import { eraseOwner } from "../privacy/erasure/erase-driver.ts";
import { unusedAccounts } from "./forget-accounts.ts";
import { lastWorkedOn, olderThan, type Retention } from "./housekeeping.ts";

/** What refers to something goes before it: accounts come late, owners after them. */
export const erasedRecords: readonly Retention[] = [
  {
    what: "Addresses, contact persons, notes and reasons of orders, and the words of their reviews and claims",
    kept: "7 years after the move",
    why: "Tax Administration Act, section 29: 5 years from the return, which is handed in at most 2 years after the move. The money and the day stay, for the books.",
    table: "orders",
    due: (now) => sql`order_date < (${now}::timestamptz - interval '7 years')::date
      and pickup_place_id <> ${erasedPlace}`,
    erase: async (trx, ids, now) => {
      await eraseWordsOn(trx, ids);
      await sql`update orders set pickup = ${erasedName}, destination = ${erasedName},
          pickup_place_id = ${erasedPlace}, destination_place_id = ${erasedPlace},
          pickup_details = null, destination_details = null, notes = '', updated_at = ${now}
        where id in ${ids}`.execute(trx);
    },
  },
  {
    what: "The words of the bank's statements",
    kept: "7 years after their day",
    why: "Tax Administration Act, section 29, as for orders. The day and the amount stay, for the books.",
    table: "bank_lines",
    due: (now) => sql`day < (${now}::timestamptz - interval '7 years')::date
      and (text, reference, reason) <> (${erasedName}, '', '')`,
    erase: (trx, ids) =>
      sql`update bank_lines set text = ${erasedName}, reference = '', reason = ''
        where id in ${ids}`.execute(trx),
  },
  {
    what: "Whom invoices and credit notes were made out to, and why one was credited",
    kept: "7 years after their month",
    why: "As orders: a tax invoice names its recipient (Value-Added Tax Act, sections 20 and 55). The amounts stay, for the books.",
    table: "invoices",
    key: "number",
    due: (now) => sql`month < (${now}::timestamptz - interval '7 years')::date
      and made_out_to <> ${erasedName}`,
    erase: (trx, numbers) =>
      sql`update invoices set made_out_to = ${erasedName}, reason = ''
        where number in ${numbers}`.execute(trx),
  },
  unusedAccounts,
  {
    what: "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers",
    kept: "12 months after anybody last worked on them",
    why: "They can be restored until then.",
    table: "owners",
    due: olderThan(
      lastWorkedOn,
      "12 months",
      sql`status = 'removed' and erased_at is null
        and not exists (select from drivers where owner_id = owners.id)
        and not exists (select from vehicles where owner_id = owners.id)`,
    ),
    // Each is erased first: history lets go of erased owners alone.
    erase: async (trx, ids, now) => {
      const { rows } = await sql<{ id: string }>`select id from owners where id in ${ids}`.execute(
        trx,
      );
      for (const { id } of rows) await eraseOwner(trx, id, now);
      await sql`delete from owners where id in ${ids}`.execute(trx);
    },
  },
];
