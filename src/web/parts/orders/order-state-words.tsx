import { formatRand } from "#domain/money/format-rand.ts";
import type { CancellationKind } from "#domain/orders/cancellation.ts";
import { cancellationFeeSentence } from "#domain/orders/cancellation-fee.ts";
import { contractCashExceptionText } from "#domain/orders/cash-receipt.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { formatInstantTime } from "#web/format.ts";
import { StatusBadge, type StatusTone } from "#web/ui/status-badge.tsx";
import type { OrderDetails } from "./order-records.ts";

/** The fields of an order that decide how much its client pays, and whether the amount may still change. */
type PriceTerms = Pick<OrderDetails, "orderType" | "price" | "pricePromise">;

type ForClient = PriceTerms &
  Pick<OrderDetails, "driver" | "cancellation" | "onTheWayAt" | "arrivesAt" | "cash"> & {
    /** Whether the day of the move has passed. */
    readonly isPast: boolean;
    /** The sentence on when the client hears who drives; shown while the order has no driver. */
    readonly promise: string;
  };

type Progress = { readonly driver: unknown; readonly onTheWayAt: string | null };

type StateWords = {
  readonly label: string;
  readonly tone: StatusTone;
  /** The number of `orderSteps` that an order in this state has done. */
  readonly stepsDone: (order: Progress) => number;
  /** The title of the card on the next step, on the pages of clients and drivers. */
  readonly nextStepTitle: string;
  /** The question that stands before our phone number, such as "Something changed?". */
  readonly callUs: string;
  readonly forClient: (order: ForClient) => string;
  readonly forDriver: (job: Pick<OrderDetails, "orderType" | "price">) => string;
  /** `driver` is the driver's full name; `onTheWayAt` is when the driver set out. */
  readonly forStaff: (driver: string | null, onTheWayAt: string | null) => string;
};

const orderSteps = ["Booked", "Driver found", "On the way", "Started", "Done"] as const;

const ahead = { nextStepTitle: "What happens next", callUs: "Something changed?" } as const;
const clientPays = (order: PriceTerms) =>
  `You pay ${formatRand(order.price)} in cash on the day${contractCashExceptionText(order.orderType)}. ${order.pricePromise}`;

const driverIsPaid: StateWords["forDriver"] = ({ orderType, price }) =>
  orderType === "contract"
    ? "We pay you for it; cash that the client gives you counts towards that."
    : `The client pays ${formatRand(price)} in cash on the day.`;

export const orderStateWords: Readonly<Record<OrderStatus, StateWords>> = {
  pending: {
    ...ahead,
    label: "Pending",
    tone: "waiting",
    stepsDone: ({ driver, onTheWayAt }) => (onTheWayAt ? 2 : driver ? 1 : 0),
    forClient: ({ isPast, promise, ...order }) => {
      if (isPast) return "The day of this move has passed. Call us if your things were not moved.";
      const { driver, onTheWayAt, arrivesAt } = order;
      if (!driver) return `${promise} ${clientPays(order)}`;
      const name = `${driver.name} ${driver.surname}`;
      if (!onTheWayAt) {
        return `${name} drives your move. Call ${driver.name} if something changes. ${clientPays(order)}`;
      }
      const arrival = arrivesAt
        ? ` We expect the truck at about ${formatInstantTime(arrivesAt)}, by our estimate.`
        : "";
      return `${name} set out at ${formatInstantTime(onTheWayAt)} and is on the way to your pickup.${arrival} ${clientPays(order)}`;
    },
    forDriver: (job) =>
      `This job is yours. ${driverIsPaid(job)} On the day of the move you say here when you set out, start with the client's code, take photos before you load, and finish with the cash.`,
    forStaff: (driver, onTheWayAt) =>
      driver
        ? `${driver} ${onTheWayAt ? `set out at ${formatInstantTime(onTheWayAt)}` : "has this order"}. Start it when the move begins.`
        : "Choose who drives. We email the client the driver's name and number.",
  },
  started: {
    ...ahead,
    label: "Started",
    tone: "moving",
    stepsDone: () => 3,
    forClient: ({ driver, ...order }) =>
      `Your move is under way${driver ? ` with ${driver.name} ${driver.surname}` : ""}. ${clientPays(order)}`,
    forDriver: (job) =>
      `This job is under way. ${driverIsPaid(job)} Finish it here when everything is there.`,
    forStaff: (driver) =>
      `${driver ?? "The driver"} is doing the move. Complete the order when it is done.`,
  },
  completed: {
    label: "Completed",
    tone: "done",
    stepsDone: () => orderSteps.length,
    nextStepTitle: "All done",
    callUs: "Not as it should be?",
    forClient: ({ cash }) =>
      cash !== null && cash.said === null && cash.agreed === null
        ? "Your move is done. Please confirm the cash that you paid. Thank you for moving with us."
        : "Your move is done. Thank you for moving with us.",
    forDriver: () => "This job is done.",
    forStaff: () => "This order is completed and cannot be changed.",
  },
  cancelled: {
    label: "Cancelled",
    tone: "gone",
    stepsDone: () => 0,
    nextStepTitle: "Cancelled",
    callUs: "Not what you wanted?",
    forClient: ({ cancellation }) => {
      const isByClient = cancellation?.by === "client";
      const money = cancellation && cancellationFeeSentence({ ...cancellation, isByClient });
      return `${isByClient ? "You" : "We"} cancelled this move.${money ? ` ${money}` : ""}`;
    },
    forDriver: () => "This job is cancelled. You are free at that time.",
    forStaff: () => "This order is cancelled. It stays on the pages of all who were part of it.",
  },
};

/** The steps of an order, and how many are done. "On the way" is left out if the driver never said so. */
export function orderProgress(order: Progress & { readonly status: OrderStatus }) {
  const isSkipped = order.status !== "pending" && order.onTheWayAt === null;
  const done = orderStateWords[order.status].stepsDone(order);
  return {
    steps: orderSteps.filter((step) => !isSkipped || step !== "On the way"),
    current: isSkipped ? done - 1 : done,
  };
}

export const cancellationLabels = {
  client: { label: "The client asked", description: "By phone, message or email." },
  "nobody-there": {
    label: "Nobody was there",
    description: "The driver waited at the pickup address, and nobody came or answered.",
  },
  "no-truck": {
    label: "We have no truck or driver",
    description:
      "We pay the costs that section 47 of the Consumer Protection Act gives the client.",
  },
  other: {
    label: "Something else",
    description: `It was unsafe, outside ${regionNamesText} or similar.`,
  },
} as const satisfies Readonly<Record<CancellationKind, { label: string; description: string }>>;

export function OrderStatusBadge(props: { readonly status: OrderStatus }) {
  const { tone, label } = orderStateWords[props.status];
  return <StatusBadge look={[tone, label]} />;
}
