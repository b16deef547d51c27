import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { moveEndNames } from "#domain/orders/move-ends.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import type { CalculatedQuote } from "#web/drafts/quote-draft.ts";
import { readQuote } from "#web/drafts/stored-quote-draft.ts";
import { asRecord } from "#web/drafts/take-fields.ts";

/** The outcome of a failed booking, and the step that can correct it. */
export type BookingFailure = { readonly message: string } & (
  | { readonly kind: "price-changed"; readonly quote: CalculatedQuote }
  /** The fields at fault are on another step. */
  | {
      readonly kind: "other-step";
      readonly path: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  /** `unknown`: it may have been booked, so it is sent again under the same key. */
  | { readonly kind: "unknown" | "signed-out" | "refused" }
);

const termsFields: readonly string[] = ["agreedToTerms", "notes", "clientId"];
const checkoutFields: readonly string[] = ["paymentType", ...moveEndNames];

const tryAgain =
  "Nothing is lost. Press Book Order again: it is booked once, even if it had already arrived. When your connection comes back, we try again by ourselves.";

/** Sorts a failed booking by what the customer can do now. Nothing of it costs them their draft. */
export function bookingFailure(error: unknown): BookingFailure {
  const message = messageOf(error);
  if (!(error instanceof ApiError)) return { kind: "refused", message };
  if (error.code === "unreachable") {
    return { kind: "unknown", message: `We could not reach ${brand.name}. ${tryAgain}` };
  }
  // An answer that is not a refusal, such as another network's page, says nothing about the booking.
  const isAnswered = error.status >= 400 && error.status < 500;
  if (!isAnswered || error.code === "in_progress") return { kind: "unknown", message };
  if (error.status === 401) return { kind: "signed-out", message };
  const quote = readQuote(asRecord(error.body)["quote"]);
  if (quote) return { kind: "price-changed", quote, message };
  const errors = error.errors ?? {};
  const path = stepOfFields(Object.keys(errors));
  return path === null
    ? { kind: "refused", message }
    : { kind: "other-step", path, errors, message };
}

/** The first step of the booking that holds one of these fields; null when this one does. */
function stepOfFields(paths: readonly string[]): string | null {
  // `pickupDetails.address` stands with `pickupDetails`.
  const fields = paths.map((path) => path.replace(/\..*/, ""));
  if (fields.every((field) => checkoutFields.includes(field))) return null;
  const isTermsAlone = fields.every((field) => [...termsFields, ...checkoutFields].includes(field));
  return isTermsAlone ? webPaths.orderTerms() : webPaths.quote();
}
