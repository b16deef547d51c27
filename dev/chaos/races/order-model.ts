import { isDeepStrictEqual } from "node:util";

/** The order as it stands, in what the steps turn on. */
export type ModelOrder = {
  readonly status: string;
  readonly driverId: string | null;
  readonly isHidden: boolean;
};

const isOpen = ({ status }: ModelOrder) => status === "pending" || status === "started";
const moveTo = (order: ModelOrder, status: string, isAllowed: boolean) =>
  isAllowed ? { ...order, status } : null;
const giveTo = (order: ModelOrder, driverId: string, isAllowed: boolean) =>
  isAllowed && order.driverId === null ? { ...order, driverId } : null;

/**
 * The effect of each step on an order, as docs/spec.md has it, repeated on purpose; null for a refused
 * step.
 */
const rules = {
  // Once more by the same driver it is answered as before.
  accept: (order: ModelOrder, driver: string) =>
    order.driverId === driver ? order : giveTo(order, driver, order.status === "pending"),
  assign: (order: ModelOrder, driver: string) => giveTo(order, driver, isOpen(order)),
  giveBack: (order: ModelOrder, driver: string) =>
    order.status === "pending" && order.driverId === driver ? { ...order, driverId: null } : null,
  unassign: (order: ModelOrder) =>
    isOpen(order) && order.driverId !== null
      ? { ...order, status: "pending", driverId: null }
      : null,
  start: (order: ModelOrder) =>
    moveTo(order, "started", order.driverId !== null && order.status === "pending"),
  complete: (order: ModelOrder) => moveTo(order, "completed", order.status === "started"),
  cancel: (order: ModelOrder) => moveTo(order, "cancelled", isOpen(order)),
  takeBack: (order: ModelOrder) =>
    order.status === "completed"
      ? { ...order, status: "started" }
      : moveTo(order, "pending", order.status === "started"),
  remove: (order: ModelOrder) => (isOpen(order) ? { ...order, isHidden: true } : null),
  restore: () => null,
} as const;
export type OrderStep = keyof typeof rules;
/** A step that was done, with the driver who did it or for whom it was done. */
type Done = { readonly step: OrderStep; readonly driver: string };

function apply(order: ModelOrder, { step, driver }: Done): ModelOrder | null {
  if (order.isHidden) return step === "restore" ? { ...order, isHidden: false } : null;
  return rules[step](order, driver);
}

/** Whether the steps that were done could have been done one after the other, to this very end. */
export function areStepsPossible(
  order: ModelOrder,
  done: readonly Done[],
  end: ModelOrder,
): boolean {
  if (done.length === 0) return isDeepStrictEqual(order, end);
  return done.some((each, index) => {
    const after = apply(order, each);
    return after !== null && areStepsPossible(after, done.toSpliced(index, 1), end);
  });
}
