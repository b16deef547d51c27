export const orderStatuses = ["pending", "started", "completed"] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export type OrderProblem = {
  readonly code:
    | "order_needs_driver"
    | "order_status_conflict"
    | "order_completed"
    | "order_already_assigned"
    | "order_not_assigned";
  readonly message: string;
};

export type OrderAction = "process" | "removeDriver" | "start" | "complete";

/** Where an order stands, as far as its allowed moves depend on it. */
export type OrderState = { readonly status: OrderStatus; readonly hasDriver: boolean };

/** Pressing 'Process' without a choice. Specification, section 5. */
export const selectDriverMessage = "Error: Please select a driver";

/** The only moves there are. Specification, section 4. */
const nextStatus: Readonly<Record<OrderStatus, OrderStatus | null>> = {
  pending: "started",
  started: "completed",
  completed: null,
};

const needsDriver: OrderProblem = {
  code: "order_needs_driver",
  message: "Choose a driver for this order first.",
};
const completed: OrderProblem = {
  code: "order_completed",
  message: "This order is completed and cannot be changed.",
};
const alreadyAssigned: OrderProblem = {
  code: "order_already_assigned",
  message: "This order already has a driver. Remove that driver first.",
};
const notAssigned: OrderProblem = {
  code: "order_not_assigned",
  message: "This order has no driver. Reload it to see where it stands.",
};
const movedOn: Readonly<Record<OrderStatus, string>> = {
  pending: "This order is pending. Start it before you complete it.",
  started: "This order is started already. Reload it to see where it stands.",
  completed: "This order is completed and cannot be changed.",
};

/** Why an order may not move from one status to another, or null. Rule: docs/spec.md O-50. */
export function checkStatusMove({
  from,
  to,
  hasDriver,
}: {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly hasDriver: boolean;
}): OrderProblem | null {
  if (nextStatus[from] !== to) return { code: "order_status_conflict", message: movedOn[from] };
  return hasDriver ? null : needsDriver;
}

/** Why a driver may not be given this order, or null. Rule: docs/spec.md O-52. */
export function checkAssign({ status, hasDriver }: OrderState): OrderProblem | null {
  if (status === "completed") return completed;
  return hasDriver ? alreadyAssigned : null;
}

/** Why the driver may not be taken off this order, or null: a started one may lose its driver too. */
export function checkUnassign({ status, hasDriver }: OrderState): OrderProblem | null {
  if (status === "completed") return completed;
  return hasDriver ? null : notAssigned;
}

/** What staff are offered on an order in this state. Specification, section 4. */
export function allowedOrderActions({ status, hasDriver }: OrderState): readonly OrderAction[] {
  const actions: OrderAction[] = [];
  if (checkAssign({ status, hasDriver }) === null) actions.push("process");
  if (checkUnassign({ status, hasDriver }) === null) actions.push("removeDriver");
  if (checkStatusMove({ from: status, to: "started", hasDriver }) === null) actions.push("start");
  if (checkStatusMove({ from: status, to: "completed", hasDriver }) === null) {
    actions.push("complete");
  }
  return actions;
}
