import type { Transaction } from "kysely";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import type { Tables } from "#server/tables.ts";

/** The answer to every registration of a driver. Specification, section 8. */
export const driverRegisteredMessage =
  "Your information has been received, your account is pending. Please await further communication.";

type NewDriver = {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  /** In normal form. */
  readonly email: string;
  readonly cellphone: string;
  readonly area: string;
  readonly ownerDriver: "yes" | "no";
  readonly ownerId: string | null;
  readonly passwordHash: string;
  readonly emailVerifiedAt: Date | null;
  readonly agreed: boolean;
  /** The present one when nothing was said. */
  readonly termsVersion?: string | undefined;
  /** Of the privacy policy; the present one when nothing was said. */
  readonly privacyVersion?: string | undefined;
  readonly now: Date;
};

/**
 * Adds a driver who waits for review. Of several registrations of one address at once, one succeeds.
 *
 * @returns false when the address has a driver's account already
 */
export async function insertPendingDriver(
  trx: Transaction<Tables>,
  driver: NewDriver,
): Promise<boolean> {
  const { now } = driver;
  const party = await trx
    .insertInto("parties")
    .values({
      id: driver.id,
      type: "driver",
      name: driver.name.trim(),
      surname: driver.surname.trim(),
      email: driver.email,
      cellphone: normaliseCellphone(driver.cellphone) ?? driver.cellphone,
      status: "pending",
      password_hash: driver.passwordHash,
      email_verified_at: driver.emailVerifiedAt,
      terms_version: driver.termsVersion ?? termsVersion,
      terms_agreed_at: driver.agreed ? now : null,
      privacy_version: driver.agreed ? (driver.privacyVersion ?? privacyVersion) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["type", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!party) return false;
  await trx
    .insertInto("drivers")
    .values({
      id: party.id,
      area: driver.area.trim(),
      owner_driver: driver.ownerDriver,
      owner_id: driver.ownerId,
      vehicle_id: null,
    })
    .execute();
  return true;
}
