import type { PartyStatus } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Changes } from "../audit/changes.ts";
import { recordEvent } from "../audit/record-event.ts";
import { type Saved, savedAnswer } from "../orders/open-orders.store.ts";
import { changeParty } from "./change-party.ts";
import { guardAdmins } from "./guard-admins.ts";
import { lockParty, type PartyKey, type PartyRow } from "./parties.store.ts";

type Command = PartyKey & {
  /** An update when left out. */
  readonly action?: "delete" | "restore";
  /** A further condition for this kind of party. It is checked before the party is locked. */
  readonly guard?: (trx: Trx) => Promise<void>;
  readonly change: (trx: Trx, party: PartyRow) => Promise<Changes>;
  /** The answer, to which a suspension adds open orders. */
  readonly done: (party: PartyRow) => string;
};

export function updateParty(
  context: Context,
  staff: Party,
  { id, type, action, guard, change, done }: Command,
): Promise<Saved> {
  return inTransaction(context.db, async (trx) => {
    await guard?.(trx);
    const party = await lockParty(trx, { id, type });
    if (!party) throw new Failure("not_found");
    const changes = await change(trx, party);
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    await recordEvent(context, trx, staff, action ?? "update", party, changes);
    const renamed = changes["name"]?.[1];
    const name = typeof renamed === "string" ? renamed : party.name;
    return savedAnswer(trx, { ...party, name }, { changes, msg: done(party) });
  });
}

const moveParty =
  (action: "delete" | "restore", type: PartyKey["type"], status: PartyStatus, words: string) =>
  (context: Context, staff: Party, id: string): Promise<{ msg: string }> =>
    updateParty(context, staff, {
      id,
      type,
      action,
      ...(type === "user" && { guard: (trx) => guardAdmins(trx, staff, id, { status }) }),
      change: (trx, party) => {
        if ((party.status === "removed") !== (action === "restore")) throw new Failure("not_found");
        return changeParty(context, trx, party, { status });
      },
      done: ({ name, surname }) => `${name} ${surname} is ${words}.`,
    });

/** "Delete": the account ends at once; the record is kept and can be restored. */
export const removeParty = (type: PartyKey["type"]) =>
  moveParty("delete", type, "removed", "removed");

/** A restored driver waits for review again, because papers may have lapsed meanwhile. */
export const restoreParty = (type: PartyKey["type"]) =>
  type === "driver"
    ? moveParty("restore", type, "pending", "back, and waits for review")
    : moveParty("restore", type, "active", "back, and active");
