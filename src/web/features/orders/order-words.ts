import { formatRand } from "#domain/money/format-rand.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { truckSizeNames } from "#domain/quotes/quote-policy.ts";
import { formatPlate } from "#web/lib/format.ts";
import type { Driver, Order, OrderDetails } from "./order-types.ts";

/** `Standard Load (1.5ton)`; a size without a name is shown as it is. */
export function truckText(truckSize: string): string {
  const name = Object.entries(truckSizeNames).find(([size]) => size === truckSize)?.[1];
  return name === undefined ? truckSize : `${name} (${truckSize})`;
}

/** `2 helpers, no floors`. */
export function crewText({ helpers, floors }: Pick<Order, "helpers" | "floors">): string {
  return `${countText(helpers, "helper")}, ${countText(floors, "floor")}`;
}

/** `no helpers`, `1 helper`, `2 helpers`. */
export function countText(count: number, noun: string): string {
  if (count === 0) return `no ${noun}s`;
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export const orderTypeNames = { "once-off": "Once-off", contract: "Contract" } as const;

/** As at checkout (specification, section 2). */
export const paymentTypeNames = { cash: "Cash - On date of move", card: "Card" } as const;

/** Where a client's order stands, in four steps; the last one reached is current. */
export const orderSteps = ["Booked", "Driver chosen", "Under way", "Done"] as const;

/** How many of the steps lie behind: 0 for a fresh booking, 4 when all is done. */
export function currentStep(status: OrderStatus, hasDriver: boolean): number {
  if (status === "completed") return orderSteps.length;
  if (status === "started") return 2;
  return hasDriver ? 1 : 0;
}

/** What happens next, in words for the client. `isPast`: the day of the move lies behind. */
export function whatHappensNext(
  { status, driver, price }: Pick<OrderDetails, "status" | "driver" | "price">,
  isPast: boolean,
): string {
  const payment = `You pay ${formatRand(price)} in cash on the day. Nothing is added at the door.`;
  if (status === "completed") return "Your move is done. Thank you for moving with us.";
  if (status === "started") {
    return `Your move is under way${driver ? ` with ${driver.name} ${driver.surname}` : ""}. ${payment}`;
  }
  if (isPast) return "The day of this move has passed. Call us if your things were not moved.";
  if (driver) {
    return `${driver.name} ${driver.surname} drives your move. Call ${driver.name} if something changes. ${payment}`;
  }
  return `We choose a driver for you and write to you with the name and number. ${payment}`;
}

/** What a driver should know of a job's state. */
export function driverNextStep(status: OrderStatus, price: number): string {
  if (status === "completed") return "This job is done.";
  if (status === "started") {
    return `This job is under way. The client pays ${formatRand(price)} in cash.`;
  }
  return `This job is yours. The client pays ${formatRand(price)} in cash on the day. The office marks it as started and as completed: tell them when you load and when you are done.`;
}

/** `Sipho Example, Soweto, 3ton, ABC 123 GP`. */
export function driverText(
  driver: Pick<Driver, "name" | "surname" | "area" | "vehiclePlate" | "vehicleTruckSize">,
): string {
  const person = `${driver.name} ${driver.surname}, ${driver.area}`;
  if (driver.vehiclePlate === null) return person;
  return `${person}, ${driver.vehicleTruckSize}, ${formatPlate(driver.vehiclePlate)}`;
}
