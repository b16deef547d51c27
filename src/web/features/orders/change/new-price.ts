import { ApiError } from "#web/api/api-error.ts";
import { asRecord } from "#web/drafts/take-fields.ts";

/** The price that has to be agreed to, when that is why a change was refused; else null. */
export function priceIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "price_changed") return null;
  const { price } = asRecord(asRecord(error.body)["quote"]);
  return typeof price === "number" ? price : null;
}
