import type { Transaction } from "kysely";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";
import type { Choice, WantedLink } from "../owners/choose-owner.ts";

/** The driver chosen for a vehicle, who is not removed until the transaction ends. */
export async function chooseDriver(
  trx: Transaction<Tables>,
  { wanted, before }: WantedLink,
): Promise<Choice> {
  if (wanted === undefined || wanted === before) return {};
  if (!wanted) return { id: null };
  const driver = isRecordId(wanted)
    ? await trx
        .selectFrom("parties")
        .select("id")
        .where("id", "=", wanted)
        .where("type", "=", "driver")
        .where("status", "<>", "removed")
        .forShare()
        .executeTakeFirst()
    : undefined;
  return driver ?? { error: "Choose a driver from the list of drivers." };
}
