import { isDeepStrictEqual } from "node:util";

/** The order as it stands, in what the steps turn on. */
export type Order = {
  readonly status: string;
  readonly driverId: string | null;
  readonly isHidden: boolean;
};

const isOpen = ({ status }: Order) => status === "pending" || status === "started";
const moveTo = (order: Order, status: string, isAllowed: boolean) =>
  isAllowed ? { ...order, status } : null;
const giveTo = (order: Order, driverId: string, isAllowed: boolean) =>
  isAllowed && order.driverId === null ? { ...order, driverId } : null;

/**
 * The effect of each step on an order, as docs/spec.md has it, repeated on purpose; null for a refused
 * step.
 */
const rules = {
  // Once more by the same driver it is answered as before.
  accept: (order: Order, driver: string) =>
    order.driverId === driver ? order : giveTo(order, driver, order.status === "pending"),
  assign: (order: Order, driver: string) => giveTo(order, driver, isOpen(order)),
  giveBack: (order: Order, driver: string) =>
    order.status === "pending" && order.driverId === driver ? { ...order, driverId: null } : null,
  unassign: (order: Order) =>
    isOpen(order) && order.driverId !== null
      ? { ...order, status: "pending", driverId: null }
      : null,
  start: (order: Order) =>
    moveTo(order, "started", order.driverId !== null && order.status === "pending"),
  complete: (order: Order) => moveTo(order, "completed", order.status === "started"),
  cancel: (order: Order) => moveTo(order, "cancelled", isOpen(order)),
  takeBack: (order: Order) =>
    order.status === "completed"
      ? { ...order, status: "started" }
      : moveTo(order, "pending", order.status === "started"),
  remove: (order: Order) => (isOpen(order) ? { ...order, isHidden: true } : null),
  restore: () => null,
} as const;
export type Step = keyof typeof rules;
/** A step that was done, with the driver who did it or for whom it was done. */
type Done = { readonly step: Step; readonly driver: string };

function apply(order: Order, { step, driver }: Done): Order | null {
  if (order.isHidden) return step === "restore" ? { ...order, isHidden: false } : null;
  return rules[step](order, driver);
}

/** Whether the steps that were done could have been done one after the other, to this very end. */
export function isPossible(order: Order, done: readonly Done[], end: Order): boolean {
  if (done.length === 0) return isDeepStrictEqual(order, end);
  return done.some((each, index) => {
    const after = apply(order, each);
    return after !== null && isPossible(after, done.toSpliced(index, 1), end);
  });
}
