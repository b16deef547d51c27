import type { PartyStatus } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import { changeRecordWithHistory } from "../audit/change-record.ts";
import type { FieldChanges } from "../audit/changes.ts";
import { createReplyWithOpenOrders, type RecordSavedReply } from "../orders/open-orders.store.ts";
import { changePartyFields } from "./change-party.ts";
import { refuseLossOfLastAdmin } from "./guard-admins.ts";
import { lockParty, type PartyIdAndType, type PartyRow } from "./parties.store.ts";

type Command = PartyIdAndType & {
  /** The kind of change; an update when left out. */
  readonly action?: "delete" | "restore";
  /** Checks a further condition for this kind of account, before the account is locked. */
  readonly guard?: (trx: Trx) => Promise<void>;
  readonly change: (trx: Trx, party: PartyRow) => Promise<FieldChanges>;
  /** Writes the message of the reply, to which a suspension adds the open orders. */
  readonly done: (party: PartyRow) => string;
};

/** Changes a client, driver or member of staff, and writes the change into the account's history. */
export const updateParty = (
  context: AppContext,
  staff: Party,
  { id, type, action, guard, change, done }: Command,
): Promise<RecordSavedReply> =>
  changeRecordWithHistory(context, staff, {
    entity: type,
    action,
    prepare: guard,
    lock: (trx) => lockParty(trx, { id, type }),
    change,
    answer: (trx, party, changes) => {
      const renamed = changes["name"]?.[1];
      const name = typeof renamed === "string" ? renamed : party.name;
      return createReplyWithOpenOrders(trx, { ...party, name }, { changes, msg: done(party) });
    },
  });

const moveParty =
  (
    action: "delete" | "restore",
    type: PartyIdAndType["type"],
    status: PartyStatus,
    words: string,
  ): UseCase =>
  (context, staff, id) =>
    updateParty(context, staff, {
      id,
      type,
      action,
      ...(type === "user" && { guard: (trx) => refuseLossOfLastAdmin(trx, staff, id, { status }) }),
      change: (trx, party) => changePartyFields(context, trx, party, { status }),
      done: ({ name, surname }) => `${name} ${surname} is ${words}.`,
    });

/** The use cases that take an account off the lists without deleting it, and that restore it. */
export const createPartyRemovalCommands = (type: PartyIdAndType["type"]) => ({
  remove: moveParty("delete", type, "removed", "removed"),
  // A restored driver waits for review again: documents may have ended meanwhile.
  restore:
    type === "driver"
      ? moveParty("restore", type, "pending", "back, and waits for review")
      : moveParty("restore", type, "active", "back, and active"),
});
