import {
  type OrderProblem,
  orderDriverProblems,
  orderStatusConflict,
  orderStatusProblems,
} from "./order-problems.ts";

/** The states of an order. docs/spec.md O-30, O-120. */
export const orderStatuses = ["pending", "started", "completed", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The state of an order and whether it has a driver: these decide which actions are allowed. */
export type OrderState = { readonly status: OrderStatus; readonly hasDriver: boolean };

/** The message for staff who press 'Process' without choosing a driver. docs/spec.md O-21. */
export const selectDriverMessage = "Error: Please select a driver";

export const initialOrderStatus = "pending" satisfies OrderStatus;

type ActionRules = {
  /** The people who may take this action on an order; `crew` means staff and the order's driver. */
  readonly by: "client" | "driver" | "staff" | "crew";
  readonly leadsTo: OrderStatus | null;
  readonly withDriver: OrderProblem | null;
  readonly withoutDriver: OrderProblem | null;
};

const { alreadyAssigned, notAssigned, needed: needsDriver } = orderDriverProblems;

/**
 * The actions on an order: who may take them, whether they need a driver, and the state that they
 * lead to (null: the state stays). No others exist: docs/spec.md O-30, O-32, O-120 and O-121. An order
 * that loses its driver goes back to pending, because a move cannot be under way without a driver.
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
} as const satisfies Readonly<Record<string, ActionRules>>;

export type OrderAction = keyof typeof orderActions;

const { start, complete } = orderActions;
/** The states that staff set by pressing "Start Order" or "Complete Order". */
export const settableOrderStatuses = [start.leadsTo, complete.leadsTo] as const;
export type SettableOrderStatus = (typeof settableOrderStatuses)[number];

type StateRules = {
  /** Whether an order takes up the time of its driver and vehicle. The database has the same rule. */
  readonly isOpen: boolean;
  readonly isUnderWay: boolean;
  readonly needsDriver: boolean;
  /** The actions that are refused in this state, with or without a driver. All other actions are allowed. */
  readonly refuses: Readonly<Partial<Record<OrderAction, OrderProblem>>>;
};

const { completed, cancelled, cancelledAlready, startedAlready, notStarted, notCompleted } =
  orderStatusProblems;

/**
 * The rules of each state and the actions that it refuses: docs/spec.md O-50 to O-54. SQL, the pages' words
 * and their buttons are made from this table, and a test compares the database with it.
 */
export const orderStates: Readonly<Record<OrderStatus, StateRules>> = {
  pending: {
    isOpen: true,
    isUnderWay: false,
    needsDriver: false,
    refuses: {
      complete: orderStatusConflict("This order is pending. Start it before you complete it."),
      takeBackStart: notStarted,
      takeBackCompletion: notCompleted,
    },
  },
  started: {
    isOpen: true,
    isUnderWay: true,
    needsDriver: true,
    refuses: {
      onTheWay: startedAlready,
      start: startedAlready,
      giveBack: orderStatusConflict("This job has started. Call us if you cannot finish it."),
      cancelOwn: orderStatusConflict("Your move is under way. Call us or your driver to stop it."),
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
      onTheWay: orderStatusConflict(completed.message),
      start: orderStatusConflict(completed.message),
      complete: orderStatusConflict(completed.message),
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

/** Returns the reason to refuse an action on an order in this state, or null. */
export function checkOrderAction(action: OrderAction, { status, hasDriver }: OrderState) {
  const { withDriver, withoutDriver } = orderActions[action];
  return orderStates[status].refuses[action] ?? (hasDriver ? withDriver : withoutDriver);
}

const offeredActions = ["process", "removeDriver", "start", "complete"] as const;
export type OfferedOrderAction = (typeof offeredActions)[number];

/** The actions that an order's page offers staff in this state. docs/spec.md O-97. */
export function allowedOrderActions(state: OrderState): readonly OfferedOrderAction[] {
  return offeredActions.filter((action) => checkOrderAction(action, state) === null);
}

export function orderStatusesWithRule(rule: "isOpen" | "needsDriver"): readonly OrderStatus[] {
  return orderStatuses.filter((status) => orderStates[status][rule]);
}
