import { formatRand } from "#domain/money/format-rand.ts";
import type { CancellationKind } from "#domain/orders/cancellation.ts";
import { feeSentence } from "#domain/orders/cancellation-fee.ts";
import { contractException } from "#domain/orders/cash-receipt.ts";
import { doorPromise } from "#domain/orders/door-promise.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { formatInstantTime } from "#web/format.ts";
import { StatusBadge, type StatusTone } from "#web/ui/status-badge.tsx";
import type { OrderDetails } from "./order-records.ts";

type ForClient = Pick<
  OrderDetails,
  | "driver"
  | "orderType"
  | "price"
  | "proposal"
  | "versions"
  | "cancellation"
  | "onTheWayAt"
  | "arrivesAt"
  | "cash"
> & {
  /** The day of the move lies behind. */
  readonly isPast: boolean;
  /** Says when the client hears who drives, while there is no driver. */
  readonly promise: string;
};

type StateWords = {
  readonly label: string;
  readonly tone: StatusTone;
  /** The number of `orderSteps` that are done. */
  readonly stepsDone: (order: {
    readonly driver: unknown;
    readonly onTheWayAt: string | null;
  }) => number;
  /** Above what the client or the driver reads about the next step, and before our number. */
  readonly nextStepTitle: string;
  readonly callUs: string;
  readonly forClient: (order: ForClient) => string;
  /** `driver` is the full name. */
  readonly forStaff: (driver: string | null, onTheWayAt: string | null) => string;
};

const orderSteps = ["Booked", "Driver found", "On the way", "Started", "Done"] as const;

const ahead = { nextStepTitle: "What happens next", callUs: "Something changed?" } as const;
const clientPays = (order: Pick<ForClient, "orderType" | "price" | "proposal" | "versions">) =>
  `You pay ${formatRand(order.price)} in cash on the day${contractException(order.orderType)}. ${doorPromise(order)}`;

export const orderStateWords: Readonly<Record<OrderStatus, StateWords>> = {
  pending: {
    ...ahead,
    label: "Pending",
    tone: "waiting",
    stepsDone: ({ driver, onTheWayAt }) => (onTheWayAt ? 2 : driver ? 1 : 0),
    forClient: ({ isPast, promise, ...order }) => {
      if (isPast) return "The day of this move has passed. Call us if your things were not moved.";
      const { driver, onTheWayAt, arrivesAt } = order;
      if (driver && onTheWayAt) {
        const since = formatInstantTime(onTheWayAt);
        const there = arrivesAt
          ? ` We expect the truck at about ${formatInstantTime(arrivesAt)}, by our estimate.`
          : "";
        return `${driver.name} ${driver.surname} set out at ${since} and is on the way to your pickup.${there} ${clientPays(order)}`;
      }
      const { name, surname } = driver ?? {};
      return name
        ? `${name} ${surname} drives your move. Call ${name} if something changes. ${clientPays(order)}`
        : `${promise} ${clientPays(order)}`;
    },
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
      const money = cancellation && feeSentence({ ...cancellation, isByClient });
      return `${isByClient ? "You" : "We"} cancelled this move.${money ? ` ${money}` : ""}`;
    },
    forStaff: () => "This order is cancelled. It stays on the pages of all who were part of it.",
  },
};

/** The steps of an order, and how many are done; a start without "On my way" leaves that step out. */
export function orderProgress(
  order: Parameters<StateWords["stepsDone"]>[0] & { readonly status: OrderStatus },
) {
  const isSkipped = order.status !== "pending" && order.onTheWayAt === null;
  const done = orderStateWords[order.status].stepsDone(order);
  return {
    steps: orderSteps.filter((step) => !isSkipped || step !== "On the way"),
    current: isSkipped ? done - 1 : done,
  };
}

export const cancellationWords = {
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
} as const satisfies Readonly<
  Record<CancellationKind, { readonly label: string; readonly description: string }>
>;

export function OrderStatusBadge(props: { readonly status: OrderStatus }) {
  const { tone, label } = orderStateWords[props.status];
  return <StatusBadge look={[tone, label]} />;
}

type Job = Pick<OrderDetails, "orderType" | "price">;

/** How a driver comes to the money of a job: in cash, or for a contract client from us. */
const driverIsPaid = ({ orderType, price }: Job) =>
  orderType === "contract"
    ? "We pay you for it; cash that the client gives you counts towards that."
    : `The client pays ${formatRand(price)} in cash on the day.`;

/** Tells a driver the next step of a job. People who follow a shared move read the text without its code. */
export const driverStateWords: Readonly<Record<OrderStatus, (job: Job) => string>> = {
  pending: (job) =>
    `This job is yours. ${driverIsPaid(job)} On the day of the move you say here when you set out, start with the client's code, take photos before you load, and finish with the cash.`,
  started: (job) =>
    `This job is under way. ${driverIsPaid(job)} Finish it here when everything is there.`,
  completed: () => "This job is done.",
  cancelled: () => "This job is cancelled. You are free at that time.",
};
