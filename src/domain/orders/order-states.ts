import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";

/** The states of an order. docs/spec.md O-30, O-120. */
export const orderStatuses = ["pending", "started", "completed", "cancelled"] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The part of an order's state on which its allowed actions depend. */
export type OrderState = { readonly status: OrderStatus; readonly hasDriver: boolean };

export type OrderProblem = {
  readonly code:
    | "order_needs_driver"
    | "order_status_conflict"
    | "order_completed"
    | "order_cancelled"
    | "order_already_assigned"
    | "order_not_assigned";
  readonly message: string;
};

/** Pressing 'Process' without a choice. docs/spec.md O-21. */
export const selectDriverMessage = "Error: Please select a driver";

export const bookedStatus = "pending" satisfies OrderStatus;

const alreadyAssigned: OrderProblem = {
  code: "order_already_assigned",
  message: "This order already has a driver. Remove that driver first.",
};
const notAssigned: OrderProblem = {
  code: "order_not_assigned",
  message: "This order has no driver. Reload it to see where it stands.",
};
const needsDriver: OrderProblem = {
  code: "order_needs_driver",
  message: "Choose a driver for this order first.",
};

/**
 * The actions on an order: who may take them, whether they need a driver, and the state that they
 * lead to (null: the state stays). docs/spec.md, O-30, O-32, O-120 and O-121, has no other
 * moves. An order that loses its driver goes back to pending, because a move cannot be
 * under way without a driver.
 */
export const orderActions = {
  process: { by: "staff", leadsTo: null, withDriver: alreadyAssigned, withoutDriver: null },
  removeDriver: { by: "staff", leadsTo: "pending", withDriver: null, withoutDriver: notAssigned },
  giveBack: { by: "driver", leadsTo: "pending", withDriver: null, withoutDriver: notAssigned },
  onTheWay: { by: "crew", leadsTo: null, withDriver: null, withoutDriver: needsDriver },
  start: { by: "staff", leadsTo: "started", withDriver: null, withoutDriver: needsDriver },
  complete: { by: "staff", leadsTo: "completed", withDriver: null, withoutDriver: needsDriver },
  remove: { by: "staff", leadsTo: null, withDriver: null, withoutDriver: null },
  cancelOwn: { by: "client", leadsTo: "cancelled", withDriver: null, withoutDriver: null },
  cancel: { by: "staff", leadsTo: "cancelled", withDriver: null, withoutDriver: null },
  takeBackStart: { by: "staff", leadsTo: "pending", withDriver: null, withoutDriver: null },
  takeBackCompletion: { by: "staff", leadsTo: "started", withDriver: null, withoutDriver: null },
  proposePrice: { by: "crew", leadsTo: null, withDriver: null, withoutDriver: needsDriver },
} as const satisfies Readonly<
  Record<
    string,
    {
      /** The crew are staff and the order's driver. */
      readonly by: "client" | "driver" | "staff" | "crew";
      readonly leadsTo: OrderStatus | null;
      readonly withDriver: OrderProblem | null;
      readonly withoutDriver: OrderProblem | null;
    }
  >
>;

export type OrderAction = keyof typeof orderActions;

/** The states that an order is moved to by pressing "Start Order" or "Complete Order". */
export const settableStatuses = [
  orderActions.start.leadsTo,
  orderActions.complete.leadsTo,
] as const;

export type SettableStatus = (typeof settableStatuses)[number];

type StateRules = {
  /** An open order takes up the time of its driver and vehicle. The database has the same rule. */
  readonly isOpen: boolean;
  readonly isUnderWay: boolean;
  readonly needsDriver: boolean;
  /** The actions that this state refuses, with or without a driver; it allows the others. */
  readonly refuses: Readonly<Partial<Record<OrderAction, OrderProblem>>>;
};

const conflict = (message: string) => ({ code: "order_status_conflict", message }) as const;
const completed = {
  code: "order_completed",
  message: "This order is completed and cannot be changed.",
} as const;
const cancelled = {
  code: "order_cancelled",
  message: "This order is cancelled and cannot be changed. Book the move again instead.",
} as const;
const cancelledAlready = {
  code: "order_cancelled",
  message: "This order is cancelled already. Reload it to see by whom and why.",
} as const;
const notStarted = conflict("This order is not started. Reload it to see where it stands.");
const notCompleted = conflict("This order is not completed. Reload it to see where it stands.");

/**
 * The meaning and the refusals of each state: docs/spec.md O-50 to O-54. SQL, the pages' words and
 * their buttons are made from this, and a test compares the database with it.
 */
export const orderStates: Readonly<Record<OrderStatus, StateRules>> = {
  pending: {
    isOpen: true,
    isUnderWay: false,
    needsDriver: false,
    refuses: {
      complete: conflict("This order is pending. Start it before you complete it."),
      takeBackStart: notStarted,
      takeBackCompletion: notCompleted,
    },
  },
  started: {
    isOpen: true,
    isUnderWay: true,
    needsDriver: true,
    refuses: {
      onTheWay: conflict("This order is started already. Reload it to see where it stands."),
      start: conflict("This order is started already. Reload it to see where it stands."),
      giveBack: conflict("This job has started. Call us if you cannot finish it."),
      cancelOwn: conflict("Your move is under way. Call us or your driver to stop it."),
      takeBackCompletion: notCompleted,
    },
  },
  completed: {
    isOpen: false,
    isUnderWay: false,
    needsDriver: true,
    refuses: {
      process: completed,
      removeDriver: completed,
      giveBack: completed,
      onTheWay: conflict(completed.message),
      start: conflict(completed.message),
      complete: conflict(completed.message),
      cancelOwn: completed,
      cancel: completed,
      takeBackStart: notStarted,
      proposePrice: completed,
      remove: {
        code: "order_completed",
        message:
          "This order is completed, so it stays on the list. Choose a status above the list to leave completed orders out.",
      },
    },
  },
  cancelled: {
    isOpen: false,
    isUnderWay: false,
    needsDriver: false,
    refuses: {
      ...Object.fromEntries(Object.keys(orderActions).map((action) => [action, cancelled])),
      cancelOwn: cancelledAlready,
      cancel: cancelledAlready,
      remove: {
        code: "order_cancelled",
        message: "This order is cancelled. It stays on the pages of all who were part of it.",
      },
    },
  },
};

/** How long a start or a completion can be taken back, in minutes. */
export const takeBackMinutes = 15;

/** Events before this moment, in milliseconds, can no longer be taken back. */
export const takeBackLimitMs = (nowMs: number): number => nowMs - takeBackMinutes * 60_000;

/**
 * Whether a start or a completion can still be taken back.
 *
 * @param movedAtMs when we heard that the order got its state; null where that was not kept
 */
export function canStillBeTakenBack(movedAtMs: number | null, nowMs: number): boolean {
  return movedAtMs !== null && movedAtMs >= takeBackLimitMs(nowMs);
}

/** Returns the reason to refuse an action on an order in this state, or null. */
export function checkOrderAction(action: OrderAction, { status, hasDriver }: OrderState) {
  const { withDriver, withoutDriver } = orderActions[action];
  return orderStates[status].refuses[action] ?? (hasDriver ? withDriver : withoutDriver);
}

const alreadyOnTheWay = conflict("The driver is on the way already. Reload the order to see it.");

/**
 * Returns the reason why nobody sets out for this order now, or null. It is said on the day of the
 * move alone, because the client is told at once. docs/spec.md O-137.
 *
 * @param order.isOnTheWay the driver has set out already
 */
export function checkOnTheWay(
  order: OrderState & { readonly isOnTheWay: boolean; readonly orderDate: CalendarDate },
  today: CalendarDate,
): OrderProblem | null {
  const problem = checkOrderAction("onTheWay", order);
  if (problem) return problem;
  if (order.isOnTheWay) return alreadyOnTheWay;
  if (order.orderDate === today) return null;
  const day = formatDate(order.orderDate);
  return conflict(`This move is on ${day}. Say that the driver is on the way on that day.`);
}

const offeredActions = ["process", "removeDriver", "start", "complete"] as const;

export type OfferedAction = (typeof offeredActions)[number];

/** The actions that an order's page offers staff in this state. docs/spec.md O-97. */
export function allowedOrderActions(state: OrderState): readonly OfferedAction[] {
  return offeredActions.filter((action) => checkOrderAction(action, state) === null);
}

export function statusesWith(rule: "isOpen" | "needsDriver"): readonly OrderStatus[] {
  return orderStatuses.filter((status) => orderStates[status][rule]);
}
