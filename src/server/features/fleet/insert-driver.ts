import type { Transaction } from "kysely";
import type { YesOrNo } from "#domain/people/party-kinds.ts";
import type { Tables } from "#server/tables.ts";
import { insertParty, type NewParty } from "../people/accounts/insert-party.ts";

/** The answer to every registration of a driver. Specification, section 8. */
export const driverRegisteredMessage =
  "Your information has been received, your account is pending. Please await further communication.";

type NewDriver = Omit<NewParty, "type" | "status"> & {
  readonly area: string;
  readonly ownerDriver: YesOrNo;
  readonly ownerId: string | null;
};

/**
 * Adds a driver who waits for review. Of several registrations of one address at once, one succeeds.
 *
 * @returns false when the address has a driver's account already
 */
export async function insertPendingDriver(
  trx: Transaction<Tables>,
  { area, ownerDriver, ownerId, ...party }: NewDriver,
  nowMs: number,
): Promise<boolean> {
  const id = await insertParty(trx, { ...party, type: "driver", status: "pending" }, nowMs);
  if (id === null) return false;
  await trx
    .insertInto("drivers")
    .values({
      id,
      area: area.trim(),
      owner_driver: ownerDriver,
      owner_id: ownerId,
      vehicle_id: null,
    })
    .execute();
  return true;
}
