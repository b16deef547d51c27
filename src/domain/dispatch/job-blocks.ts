import { type ExpiredDocument, expiredDocumentMessage } from "../fleet/documents.ts";
import { canVehicleCarry, type TruckSize, truckSizeText } from "../fleet/truck-catalogue.ts";
import type { PartyStatus } from "../people/party-kinds.ts";

/** The reasons that keep a driver from every job, in the order of their checks. docs/spec.md O-22, O-413. */
export const jobBlockReasons = [
  "not-active",
  "no-vehicle",
  "vehicle-not-active",
  "document-ended",
] as const;
type JobBlock = (typeof jobBlockReasons)[number];

type Driver = {
  readonly status: PartyStatus;
  /** The driver's current vehicle; null if there is none. */
  readonly vehicle: { readonly status: PartyStatus } | null;
  /** Whether a document that every job needs, of the driver or the vehicle, has expired. */
  readonly hasEndedDocument: boolean;
};

/** Returns the first reason that keeps this driver from every job, or null. */
export function findJobBlockReason({ status, vehicle, hasEndedDocument }: Driver): JobBlock | null {
  if (status !== "active") return "not-active";
  if (vehicle === null) return "no-vehicle";
  if (vehicle.status !== "active") return "vehicle-not-active";
  return hasEndedDocument ? "document-ended" : null;
}

/** The message to a driver who asks for a job and cannot have one. */
export const jobBlockMessages: Readonly<Record<JobBlock, string>> = {
  "not-active": "Your account is not active, so you can take no jobs. Call us.",
  "no-vehicle": "You have no current vehicle, so you can take no jobs. Call us to set one.",
  "vehicle-not-active": "Your vehicle is not active yet, so you can take no jobs. Call us.",
  "document-ended": "A document of yours has ended. Send the new one, and you can take jobs again.",
};

type NamedDriver = Pick<Driver, "status"> & {
  readonly name: string;
  readonly vehicle: { readonly status: PartyStatus; readonly truckSize: TruckSize } | null;
  readonly ended: ExpiredDocument | null;
};

/** Returns why a driver cannot be given an order of this size, as a message to staff, or null. */
export function checkDriverForOrder(
  orderSize: TruckSize,
  { name, status, vehicle, ended }: NamedDriver,
): string | null {
  const block = findJobBlockReason({ status, vehicle, hasEndedDocument: ended !== null });
  const messages: Readonly<Record<JobBlock, string>> = {
    "not-active": `${name} is ${status}, not active. Choose another driver.`,
    "no-vehicle": `${name} has no current vehicle. Set one first, or choose another driver.`,
    "vehicle-not-active": `${name}'s vehicle is ${vehicle?.status}, not active. Choose another driver.`,
    "document-ended": ended ? expiredDocumentMessage(name, ended) : "",
  };
  if (block !== null) return messages[block];
  if (!vehicle || canVehicleCarry(vehicle.truckSize, orderSize)) return null;
  return `${name}'s vehicle (${truckSizeText(vehicle.truckSize)}) is too small for this order (${truckSizeText(orderSize)}). Choose another driver.`;
}
