import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { MessageKind } from "#domain/orders/order-messages.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { changeLines, isDriverLost } from "./parts.ts";
import type { Scene } from "./scene.ts";

type Truth = (scene: Scene) => boolean;

const isListed: Truth = ({ order }) => order.hidden_at === null;
const waits: Truth = (scene) => isListed(scene) && scene.order.status === "pending";
const isOpen: Truth = (scene) => isListed(scene) && orderStates[scene.order.status].isOpen;
const isTomorrow: Truth = ({ order, nowMs }) =>
  addDays(johannesburgDateAt(nowMs), 1) === order.order_date;

/** Whether its day has not passed: what staff write down of an older move is no news to anybody. */
const isToCome: Truth = ({ order, nowMs }) => order.order_date >= johannesburgDateAt(nowMs);

const isTheirs: Truth = ({ order, message }) => order.driver_id === message.party_id;
/** Whether the driver counts on the job, as far as we know: an older version kept no messages. */
const countsOnIt: Truth = ({ told: { known, isKnown } }) => (known ? givesJob(known) : !isKnown);
const givesJob = ({ kind }: { readonly kind: MessageKind }) =>
  kind !== "job-removed" && kind !== "job-cancelled";

/** Whether a change still is one: what was changed back before its message left is no news. */
const isDifferent: Truth = (scene) => scene.message.was === null || changeLines(scene) !== "";

const isClaimOpen: Truth = ({ claim }) => claim?.state === "open";

/**
 * Whether what a message says still holds when it leaves, and its recipient does not know it yet.
 * One that was undone before it left is not sent; neither is what undid it, unless its recipient saw on
 * the screen what was undone. The office's screen shows every booking at once.
 */
export const truths: Readonly<Record<Exclude<MessageKind, "digest">, Truth>> = {
  booked: waits,
  "driver-named": (scene) =>
    waits(scene) &&
    isToCome(scene) &&
    scene.order.driver_id !== null &&
    scene.order.driver_id === scene.message.driver_id &&
    scene.told.last?.driver_id !== scene.order.driver_id,
  "driver-removed": (scene) =>
    waits(scene) &&
    isToCome(scene) &&
    scene.order.driver_id === null &&
    (scene.told.known ? scene.told.known.driver_id !== null : !scene.told.isKnown),
  changed: (scene) =>
    isOpen(scene) && !scene.isRepeated && (isDifferent(scene) || isDriverLost(scene)),
  "day-before": (scene) => waits(scene) && isTomorrow(scene),
  "on-the-way": (scene) =>
    waits(scene) &&
    scene.order.on_the_way_at !== null &&
    scene.order.driver_id === scene.message.driver_id,
  started: (scene) => isListed(scene) && scene.order.status === "started",
  completed: (scene) => scene.order.status === "completed",
  "taken-back": ({ order, told: { known } }) =>
    (known?.kind === "started" && order.status === "pending") ||
    (known?.kind === "completed" && order.status !== "completed"),
  "price-proposed": ({ proposal, message }) =>
    proposal?.state === "open" && proposal.id === message.occasion,
  cancelled: (scene) => scene.order.status === "cancelled",
  removed: (scene) => !isListed(scene),
  restored: (scene) => isOpen(scene) && scene.told.last?.kind === "removed",
  "claim-received": isClaimOpen,
  "claim-answered": ({ claim }) => claim?.state === "accepted" || claim?.state === "refused",
  "claim-filed": isClaimOpen,
  "job-offered": (scene) =>
    waits(scene) &&
    scene.offer?.state === "open" &&
    (scene.offer.ends_at?.getTime() ?? 0) > scene.nowMs,
  "job-assigned": (scene) =>
    isOpen(scene) &&
    isToCome(scene) &&
    isTheirs(scene) &&
    !(scene.told.last && givesJob(scene.told.last)),
  "job-changed": (scene) =>
    isOpen(scene) &&
    isTheirs(scene) &&
    !scene.isRepeated &&
    isDifferent(scene) &&
    (countsOnIt(scene) || !scene.told.isJobToCome),
  "job-day-before": (scene) => waits(scene) && isTheirs(scene) && isTomorrow(scene),
  "job-removed": (scene) => !(isTheirs(scene) && isListed(scene)) && countsOnIt(scene),
  "job-cancelled": (scene) => scene.order.status === "cancelled" && countsOnIt(scene),
  "new-booking": isOpen,
  "driver-needed": (scene) => waits(scene) && scene.order.driver_id === null,
  "job-given-back": (scene) => waits(scene) && scene.order.driver_id === null,
  "client-cancelled": (scene) => isListed(scene) && scene.order.status === "cancelled",
};
