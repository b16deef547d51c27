/** The reason why an action on an order is refused: a stable code, and a message for people. */
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

export const orderStatusConflict = (message: string) =>
  ({ code: "order_status_conflict", message }) as const;

export const orderDriverProblems = {
  alreadyAssigned: {
    code: "order_already_assigned",
    message: "This order already has a driver. Remove that driver first.",
  },
  notAssigned: {
    code: "order_not_assigned",
    message: "This order has no driver. Reload it to see where it stands.",
  },
  needed: { code: "order_needs_driver", message: "Choose a driver for this order first." },
} as const satisfies Readonly<Record<string, OrderProblem>>;

/** The refusals that several actions on orders share, such as that an order is completed already. */
export const orderStatusProblems = {
  completed: { code: "order_completed", message: "This order is completed and cannot be changed." },
  cancelled: {
    code: "order_cancelled",
    message: "This order is cancelled and cannot be changed. Book the move again instead.",
  },
  cancelledAlready: {
    code: "order_cancelled",
    message: "This order is cancelled already. Reload it to see by whom and why.",
  },
  startedAlready: orderStatusConflict(
    "This order is started already. Reload it to see where it stands.",
  ),
  notStarted: orderStatusConflict("This order is not started. Reload it to see where it stands."),
  notCompleted: orderStatusConflict(
    "This order is not completed. Reload it to see where it stands.",
  ),
} as const satisfies Readonly<Record<string, OrderProblem>>;
