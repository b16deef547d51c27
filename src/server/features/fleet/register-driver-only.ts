import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkDriverOnlyRegistration } from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { AppContext, RecordAddedReply, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { countSentMessage, refuseFrequentSending } from "#server/core/codes/sends.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { driverRegisteredMessage, findDriverId, insertPendingDriver } from "./insert-pending.ts";

type Registration = ReceivedCallBody<"POST /api/drivers/register/driveronly">;

/** Records a registration with an existing account's address; only a mail to the account's owner follows. */
async function recordKnownAddress(context: AppContext, trx: Trx, email: string): Promise<void> {
  const id = await findDriverId(trx, email);
  if (id === undefined) throw new Failure("in_progress", { retryAfterSeconds: 1 });
  await recordAuditEvent(context, trx, null, "register-again", { type: "driver", id });
  await context.jobs.enqueue(trx, "party-mail", { partyId: id, about: "registered-again" });
}

/**
 * Registers a driver without a vehicle and with an unverified address, who waits for review. docs/spec.md R-35.
 *
 * An address that has an account gets the same answer after the same work, with an id that no account has. Only
 * the mail to the address says whether there was an account.
 */
export async function registerDriverWithoutVehicle(
  context: AppContext,
  registration: Registration,
  network: string,
): Promise<RecordAddedReply> {
  refuseInvalidFields(checkDriverOnlyRegistration(registration));
  const email = normaliseEmail(registration.email);
  const mail = { kind: "registration", to: email } as const;
  await refuseFrequentSending(context.db, mail, context.clock());

  const id = newId();
  const register = async (trx: Trx, passwordHash: string) => {
    await countSentMessage(context, trx, mail);
    const account = { id, passwordHash, isVerified: false, agreement: registration };
    const unlinked = { ...registration, ...account, ownerId: null };
    const isNew = await insertPendingDriver(trx, unlinked, context.clock());
    if (!isNew) return recordKnownAddress(context, trx, email);
    const driver = { id, type: "driver" } as const;
    await recordAuditEvent(context, trx, driver, "register", driver);
    await context.jobs.enqueue(trx, "party-mail", { partyId: id, about: "registered" });
  };
  await context.limits.spendFor("driver-only-network", network, async () => {
    const passwordHash = await context.hasher.hash(registration.password);
    await inTransaction(context.db, (trx) => register(trx, passwordHash));
  });
  await context.limits.spendBudget("code-mails");
  return { id, msg: driverRegisteredMessage };
}
