import { Failure } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { type PricingChange, truckSizeKey } from "./pricing.store.ts";

/** The fields without the blanks around them, as the rules looked at them. */
export function trimFields<T extends PricingChange>(typed: T): T {
  const trimmed = Object.entries(typed).map(([field, text]) => [field, text?.trim()]);
  return Object.fromEntries(trimmed) as T;
}

/** A truck size that is on the list already, as the refusal beside its field; else what it was. */
export function explainTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, truckSizeKey)) return error;
  const taken = new Failure("truck_size_taken");
  return new Failure("truck_size_taken", { errors: { truckSize: taken.message } });
}
