import type { Transaction } from "kysely";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";

/** A link as staff choose it in an edit form, beside the one that is stored. */
export type WantedLink = {
  /** Undefined leaves it as it is; an empty choice is none. */
  readonly wanted: string | null | undefined;
  readonly before: string | null;
};

/** The id to store, undefined for no change; or why the choice cannot be made. */
export type Choice = { readonly id?: string | null; readonly error?: string };

/** The owner chosen for a driver or a vehicle, who is not removed until the transaction ends. */
export async function chooseOwner(
  trx: Transaction<Tables>,
  { wanted, before }: WantedLink,
): Promise<Choice> {
  if (wanted === undefined || wanted === before) return {};
  if (!wanted) return { id: null };
  const owner = isRecordId(wanted)
    ? await trx
        .selectFrom("owners")
        .select("id")
        .where("id", "=", wanted)
        .where("status", "=", "active")
        .forShare()
        .executeTakeFirst()
    : undefined;
  return owner ?? { error: "Choose an owner from the list of owners." };
}
