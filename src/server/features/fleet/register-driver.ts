import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkDriverForm } from "#domain/fleet/check-driver.ts";
import { type ParsedVehicle, parseVehicle } from "#domain/fleet/check-vehicle.ts";
import type { VerificationGrant } from "#server/caller.ts";
import type { AppContext, RecordAddedReply, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import {
  requireVerificationGrantFor,
  spendVerificationGrant,
} from "#server/core/codes/grants.store.ts";
import { recordSentMail } from "#server/core/codes/sends.store.ts";
import { requireCurrentLegalVersions } from "#server/core/company/agreements.ts";
import { resetFailedLogins } from "#server/core/sessions/login-counts.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import {
  driverRegisteredMessage,
  findDriverId,
  insertPendingDriver,
  insertPendingVehicles,
} from "./insert-pending.ts";
import {
  type EnteredLicencePlates,
  refuseTakenLicencePlates,
  runWithFreeLicencePlates,
} from "./licence-plates.ts";
import { findOrAddVehicleOwner } from "./owner-commands.ts";

type DriverForm = ReceivedCallBody<"POST /api/drivers/register">;

/** Reads the agreement to the terms, which a form sends beside `driverDetails` or inside them. */
function readAgreement({ driverDetails, ...form }: DriverForm) {
  return {
    agreedToTerms: form.agreedToTerms === true || driverDetails.agreedToTerms === true,
    termsVersion: form.termsVersion ?? driverDetails.termsVersion,
    privacyVersion: form.privacyVersion ?? driverDetails.privacyVersion,
  };
}

function typedPlates(vehicles: readonly ParsedVehicle[], driverId: string): EnteredLicencePlates {
  const fields = vehicles.map(
    ({ licencePlate }, index) => [`vehicles.${index}.licencePlate`, licencePlate] as const,
  );
  return { byField: Object.fromEntries(fields), typedBy: "driver", driverId };
}

async function insertRegistration(
  context: AppContext,
  trx: Trx,
  driver: { readonly id: string; readonly type: "driver" },
  form: DriverForm,
  { vehicles, passwordHash }: { vehicles: readonly ParsedVehicle[]; passwordHash: string },
): Promise<void> {
  const { driverDetails, ownerDetails } = form;
  const agreement = readAgreement(form);
  const ownerId = await findOrAddVehicleOwner(context, trx, driver, ownerDetails ?? driverDetails);
  const account = { id: driver.id, passwordHash, isVerified: true, agreement, ownerId };
  const isNew = await insertPendingDriver(trx, { ...driverDetails, ...account }, context.clock());
  if (!isNew) throw new Failure("email_taken");
  const termsVersion = agreement.agreedToTerms
    ? (await requireCurrentLegalVersions(trx, agreement)).termsVersion
    : null;
  const fleet = { vehicles, driverId: driver.id, ownerId, termsVersion };
  const [current = null] = await insertPendingVehicles(context, trx, driver, fleet);
  const row = trx.updateTable("drivers").where("id", "=", driver.id);
  await row.set({ vehicleId: current }).execute();
  await recordAuditEvent(context, trx, driver, "register", driver);
}

/**
 * Registers a driver with vehicles and their owner, who wait for review. The grant that verified the e-mail
 * address stays valid if the registration is refused. Failed logins by others do not lock the driver out.
 */
export async function registerDriverWithVehicles(
  context: AppContext,
  grant: VerificationGrant,
  form: DriverForm,
  network: string,
): Promise<RecordAddedReply> {
  const { email, password } = form.driverDetails;
  requireVerificationGrantFor(grant, { purpose: "register", partyType: "driver", email });
  refuseInvalidFields(checkDriverForm(form));
  const vehicles = form.vehicles.map(parseVehicle);
  const driver = { id: newId(), type: "driver" } as const;
  const plates = typedPlates(vehicles, driver.id);
  // The transaction checks plates and address again; a refusal here saves hashing the password.
  await refuseTakenLicencePlates(context.db, plates);
  if (await findDriverId(context.db, grant.email)) throw new Failure("email_taken");
  const passwordHash = await context.hasher.hash(password);
  const register = () =>
    inTransaction(context.db, async (trx) => {
      if (!(await spendVerificationGrant(trx, grant, context.clock()))) {
        throw new Failure("verification_required");
      }
      await refuseTakenLicencePlates(trx, plates);
      await insertRegistration(context, trx, driver, form, { vehicles, passwordHash });
      const account = `driver:${grant.email}`;
      await resetFailedLogins(trx, { account, network }, context.clock());
      await recordSentMail(trx, { kind: "registration", to: grant.email }, context.clock());
      await context.jobs.enqueue(trx, "party-mail", { partyId: driver.id, about: "registered" });
    });
  await runWithFreeLicencePlates(context, plates, register);
  return { id: driver.id, msg: driverRegisteredMessage };
}
