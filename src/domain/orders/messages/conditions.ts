import { addDays } from "../../calendar/calendar-date.ts";
import { johannesburgDateAt } from "../../calendar/johannesburg.ts";
import { moveStartMs } from "../../calendar/move-moment.ts";
import { orderStates } from "../order-states.ts";
import type { MessageFacts } from "./message-facts.ts";
import { changeLines } from "./message-lines.ts";

type Needs<Fact extends keyof MessageFacts> = Pick<MessageFacts, Fact>;
type Moment = Needs<"nowMs" | "orderDate" | "orderTime">;

export const isOrderPending = ({ isListed, status }: Needs<"isListed" | "status">) =>
  isListed && status === "pending";

export const isOrderOpen = ({ isListed, status }: Needs<"isListed" | "status">) =>
  isListed && orderStates[status].isOpen;

export const isInFuture = (facts: Moment) => moveStartMs(facts) > facts.nowMs;

export const isTomorrow = ({ orderDate, nowMs }: Moment) =>
  addDays(johannesburgDateAt(nowMs), 1) === orderDate;

/** Whether the day of the move has not passed: what staff enter of an older one is news to nobody. */
export const isTodayOrLater = ({ orderDate, nowMs }: Moment) =>
  orderDate >= johannesburgDateAt(nowMs);

export const isJobHolder = ({ driverId, recipientId }: Needs<"driverId" | "recipientId">) =>
  driverId === recipientId;

/** Whether the change still is one: what was changed back before the message left is no news. */
export const isStillChanged = (facts: Parameters<typeof changeLines>[0]) =>
  facts.before === null || changeLines(facts) !== "";

export const isClaimOpen = ({ claim }: Needs<"claim">) => claim?.state === "open";

/** Whether the client knows of a driver, by a message or from the screen, who no longer has the order. */
export const hasLostKnownDriver = ({
  driverId,
  history: { lastSent, lastKnown },
}: Needs<"driverId" | "history">) =>
  [lastSent, lastKnown].some((earlier) => earlier?.driverId && earlier.driverId !== driverId);

const jobEnds = ["job-removed", "job-cancelled"];

/** Whether the last message to the driver left them with the job. */
export const wasSentJob = ({ history: { lastSent } }: Needs<"history">) =>
  lastSent !== null && !jobEnds.includes(lastSent.kind);

/** Whether the driver counts on the job, as far as we know: an older version stored no messages. */
export const expectsJob = ({ history: { lastKnown, hasEarlier } }: Needs<"history">) =>
  lastKnown === null ? !hasEarlier : !jobEnds.includes(lastKnown.kind);
