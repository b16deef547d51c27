import type { Trx } from "#server/context.ts";
import { openOrdersNote } from "#server/core/orders/open-orders.store.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

type WantedLink = {
  /** Undefined keeps the stored one; an empty choice means none. */
  readonly wanted: string | null | undefined;
  readonly before: string | null;
};

/** The id to store, undefined for no change; or why the choice is refused. */
type Choice = { readonly id?: string | null; readonly error?: string };

type LockedRows = {
  readonly executeTakeFirst: () => Promise<{ readonly id: string } | undefined>;
};

async function chooseLink(
  { wanted, before }: WantedLink,
  error: string,
  rows: (id: string) => { readonly forShare: () => LockedRows },
): Promise<Choice> {
  if (wanted === undefined || (wanted || null) === before) return {};
  if (!wanted) return { id: null };
  if (!isRecordId(wanted)) return { error };
  return (await rows(wanted).forShare().executeTakeFirst()) ?? { error };
}

/** The owner chosen for a driver or a vehicle; nobody can remove the owner meanwhile. */
export function chooseOwner(trx: Trx, link: WantedLink): Promise<Choice> {
  return chooseLink(link, "Choose an owner from the list of owners.", (id) =>
    trx.selectFrom("owners").select("id").where("id", "=", id).where("status", "=", "active"),
  );
}

/** The driver chosen for a vehicle; nobody can remove the driver meanwhile. */
export function chooseDriver(trx: Trx, link: WantedLink): Promise<Choice> {
  return chooseLink(link, "Choose a driver from the list of drivers.", (id) =>
    trx
      .selectFrom("parties")
      .select("id")
      .where("id", "=", id)
      .where("type", "=", "driver")
      .where("status", "<>", "removed"),
  );
}

/** One of the driver's own vehicles; none only while the driver has no open orders. */
export async function chooseVehicle(trx: Trx, driver: PartyRow, link: WantedLink): Promise<Choice> {
  const choice = await chooseLink(link, "Choose one of this driver's own vehicles.", (id) =>
    trx
      .selectFrom("vehicles")
      .select("id")
      .where("id", "=", id)
      .where("driverId", "=", driver.id)
      .where("status", "<>", "removed"),
  );
  const error = choice.id === null ? await openOrdersNote(trx, driver) : null;
  return error === null ? choice : { error };
}
