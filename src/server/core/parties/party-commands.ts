import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Changes } from "../audit/changes.ts";
import { recordEvent } from "../audit/record-event.ts";
import { type Saved, savedAnswer } from "../orders/open-orders.store.ts";
import { changeParty } from "./change-party.ts";
import { lockParty, type PartyKey, type PartyRow } from "./parties.store.ts";

type Command = PartyKey & {
  readonly action: "update" | "delete" | "restore";
  /** What must also hold for this kind of party. It runs before the party is locked. */
  readonly guard?: ((trx: Trx) => Promise<void>) | undefined;
  readonly change: (trx: Trx, party: PartyRow) => Promise<Changes>;
  readonly done: (party: PartyRow) => string;
};

function runCommand(
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
    await recordEvent(context, trx, staff, action, party, changes);
    const renamed = changes["name"]?.[1];
    const name = typeof renamed === "string" ? renamed : party.name;
    return savedAnswer(trx, { ...party, name }, { changes, msg: done(party) });
  });
}

/** @param command `change` makes the change; `saved` is the answer, to which a suspension adds open orders */
export const updateParty = (
  context: Context,
  staff: Party,
  { saved, ...command }: Omit<Command, "action" | "done"> & { readonly saved: string },
) => runCommand(context, staff, { ...command, action: "update", done: () => saved });

/** "Delete": the account ends at once; the record is kept and can be restored. */
export const removeParty =
  (type: PartyKey["type"], guard?: (trx: Trx, staff: Party, id: string) => Promise<void>) =>
  (context: Context, staff: Party, id: string): Promise<{ msg: string }> =>
    runCommand(context, staff, {
      id,
      type,
      action: "delete",
      guard: async (trx) => guard?.(trx, staff, id),
      change: (trx, party) => {
        if (party.status === "removed") throw new Failure("not_found");
        return changeParty(context, trx, party, { status: "removed" });
      },
      done: ({ name, surname }) => `${name} ${surname} is removed.`,
    });

/** A restored driver waits for review again, because papers may have lapsed meanwhile. */
export const restoreParty = (type: PartyKey["type"]) => {
  const status = type === "driver" ? "pending" : "active";
  const state = status === "active" ? "active" : "waits for review";
  return (context: Context, staff: Party, id: string): Promise<{ msg: string }> =>
    runCommand(context, staff, {
      id,
      type,
      action: "restore",
      change: (trx, party) => {
        if (party.status !== "removed") throw new Failure("not_found");
        return changeParty(context, trx, party, { status });
      },
      done: ({ name, surname }) => `${name} ${surname} is back, and ${state}.`,
    });
};
