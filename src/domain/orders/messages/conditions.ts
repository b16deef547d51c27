import { addDays } from "../../calendar/calendar-date.ts";
import { johannesburgDateAt } from "../../calendar/johannesburg.ts";
import { moveStartMs } from "../../calendar/move-moment.ts";
import { orderStates } from "../order-states.ts";
import type { MessageFacts } from "./message-facts.ts";
import { orderChangeMessageLines } from "./message-lines.ts";

type Needs<Fact extends keyof MessageFacts> = Pick<MessageFacts, Fact>;
type Moment = Needs<"nowMs" | "orderDate" | "orderTime">;

export const isOrderPending = ({ isListed, status }: Needs<"isListed" | "status">) =>
  isListed && status === "pending";

export const isOrderOpen = ({ isListed, status }: Needs<"isListed" | "status">) =>
  isListed && orderStates[status].isOpen;

export const isMoveInFuture = (facts: Moment) => moveStartMs(facts) > facts.nowMs;

export const isMoveTomorrow = ({ orderDate, nowMs }: Moment) =>
  addDays(johannesburgDateAt(nowMs), 1) === orderDate;

/** Whether the move is today or later: nobody needs a message about a move that is over. */
export const isMoveTodayOrLater = ({ orderDate, nowMs }: Moment) =>
  orderDate >= johannesburgDateAt(nowMs);

export const isRecipientCurrentDriver = ({
  driverId,
  recipientId,
}: Needs<"driverId" | "recipientId">) => driverId === recipientId;

/** Whether the reported change of the order still holds: staff may have undone it. */
export const isOrderStillChanged = (facts: Parameters<typeof orderChangeMessageLines>[0]) =>
  facts.before === null || orderChangeMessageLines(facts) !== "";

export const isClaimOpen = ({ claim }: Needs<"claim">) => claim?.state === "open";

/** Whether the client was told, by a message or on the screen, of a driver who no longer has the order. */
export const clientKnowsFormerDriver = ({
  driverId,
  history: { lastSent, lastKnown },
}: Needs<"driverId" | "history">) =>
  [lastSent, lastKnown].some((earlier) => earlier?.driverId && earlier.driverId !== driverId);

/** The kinds of message by which a driver learns that the job is no longer theirs. */
const lostJobKinds = ["job-removed", "job-cancelled"];

/** Whether the last message to the driver says that the driver has the job. */
export const wasDriverToldOfJob = ({ history: { lastSent } }: Needs<"history">) =>
  lastSent !== null && !lostJobKinds.includes(lastSent.kind);

/** Whether the driver expects to do the job. Without stored messages we assume so: old versions stored none. */
export const doesDriverExpectJob = ({ history: { lastKnown, hasEarlier } }: Needs<"history">) =>
  lastKnown === null ? !hasEarlier : !lostJobKinds.includes(lastKnown.kind);
