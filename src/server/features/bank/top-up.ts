import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { createBankLineMatch } from "#domain/bank/match-line.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkTopUp } from "#domain/ledger/check-top-up.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { findMailRecipient } from "#server/core/parties/parties.store.ts";
import { createConflictFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { requireRecord } from "#server/lists/find-record.ts";
import { doOnceForIdempotencyKey } from "#server/platform/db/idempotency.ts";
import { lockLedgerAccounts } from "../ledger/ledger.store.ts";
import { driverWalletList } from "../ledger/wallets.store.ts";
import { findBankLineForPayment, lockBankLineChanges } from "./bank-lines.store.ts";
import { enterBankLines } from "./enter-line.ts";
import { createBankLineCommand } from "./line-work.ts";
import { takeBackSettledBankLine } from "./settle-line.ts";

const route = "POST /api/wallets/topup/{id}";
/** The milliseconds in which the same payment, sent again without a key, counts as a repetition. */
const repeatWithinMs = 2 * 60_000;

/** Enters a driver's payment by hand, before a bank statement shows it; sent twice, it counts once. */
export async function enterTopUp(
  context: AppContext,
  admin: Party,
  driverId: string,
  { cents, receivedOn }: ReceivedCallBody<typeof route>,
  sentKey: string | null,
) {
  const request = { driverId, cents, receivedOn };
  const call = { partyId: admin.id, route, request, sentKey, repeatWithinMs };
  const done = await doOnceForIdempotencyKey(context.db, call, context.clock, {
    prepare: async () => {
      const driver = await requireRecord(context.db, driverWalletList, driverId);
      if (!(await findMailRecipient(context.db, driver.id))) throw new Failure("account_erased");
      const today = johannesburgDateAt(context.clock());
      refuseInvalidFields(checkTopUp({ cents, receivedOn }, today));
      return driver;
    },
    effect: async (trx, { id, name, surname }) => {
      await lockBankLineChanges(trx, "by hand");
      // A statement import with this driver's payment locks this account too, so one of the two waits.
      await lockLedgerAccounts(trx, [{ kind: "wallet", partyId: id }]);
      const shown = await findBankLineForPayment(trx, id, receivedOn, cents);
      if (shown) {
        throw createConflictFailure(
          `The statement of ${shown.day} shows ${formatCents(cents)} already. Look for it under Bank.`,
        );
      }
      const match = createBankLineMatch({ purpose: "top-up", partyId: id });
      const work = { context, trx, admin, at: new Date(context.clock()) };
      await enterBankLines(work, [{ day: receivedOn, cents, text: "", reference: "", match }]);
      return { msg: `${formatCents(cents)} are in the wallet of ${name} ${surname}.` };
    },
  });
  if (!done) throw new Failure("duplicate_key");
  return done;
}

export async function reverseTopUp(
  context: AppContext,
  admin: Party,
  driverId: string,
  { entryId, reason }: ReceivedCallBody<"POST /api/wallets/reverse/{id}">,
) {
  const line = await context.db
    .selectFrom("bank_lines")
    .select("id")
    .where("settledIn", "=", entryId)
    .where("purpose", "=", "top-up")
    .where("partyId", "=", driverId)
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  return createBankLineCommand(takeBackSettledBankLine)(context, admin, line.id, { reason });
}
