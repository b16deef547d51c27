import { useMemo } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { checkPaymentType } from "#domain/orders/check-checkout.ts";
import { checkMoveAddressDetails, fullAddress } from "#domain/orders/move-ends.ts";
import { requiredFieldsMessage } from "#domain/text/field-errors.ts";
import { type CallBody, callApi } from "#web/api/api-client.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { refreshCachedReads } from "#web/api/read-cache.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { createRandomId } from "#web/browser/random-id.ts";
import { bookingClientDraft } from "#web/drafts/booked-for.ts";
import { readObjectFields } from "#web/drafts/parse-stored.ts";
import {
  type BookingAttempt,
  type CalculatedQuote,
  type DraftQuote,
  emptyQuoteDraft,
  type QuoteDraft,
  type TripEnd,
} from "#web/drafts/quote-draft.ts";
import { parseStoredQuote, quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { useRetryOnReconnect } from "#web/offline/reconnect.ts";
import { readCompanyFromPage } from "#web/parts/company/company.tsx";
import type { BookingField } from "#web/parts/orders/order-records.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

/** How long the draft stays stored after it was booked, in milliseconds. */
const draftStaysFor = 300;

/**
 * Sends the draft when the customer presses "Book Order": only once, however often the button is pressed.
 * Where the session has ended, the login opens; the draft stays, and the client comes back to it.
 */
export function useBookOrder(onBooked: () => void) {
  const cache = useReadCache();
  const navigate = useNavigate();
  const call = useFormCall({ foundSummary: requiredFieldsMessage });
  const isUnknown = call.error !== null && describeBookingFailure(call.error).kind === "unknown";
  const { error, waiting } = useRetryOnReconnect(call, isUnknown, () => {
    // If another tab has changed the draft, the customer has to press the button again.
    if (isBookingUnchangedSinceSent(quoteDraftStore.current())) book();
  });
  const failure = useMemo(() => (error === null ? null : describeBookingFailure(error)), [error]);

  async function send() {
    const draft = quoteDraftStore.current();
    if (draft.quote === null) return;
    const body = createBookingBody(draft, draft.quote);
    const attempt = createBookingAttempt(draft.attempt, body);
    const { key } = attempt;
    quoteDraftStore.change((latest) => ({ ...latest, attempt }));
    const headers = { "idempotency-key": key };
    const booked = await callApi("POST /api/orders/create", { body, headers });
    onBooked();
    showToast(booked.msg);
    void refreshCachedReads(cache);
    navigate(webPaths.orders(), { replace: true, state: bookedState(booked, body) });
    setTimeout(() => {
      // The customer may have begun another draft since, which must stay.
      quoteDraftStore.change((latest) => (latest.attempt?.key === key ? emptyQuoteDraft : latest));
      bookingClientDraft.forget();
    }, draftStaysFor);
  }

  function showFailure(refusal: unknown) {
    const found = describeBookingFailure(refusal);
    // An unknown outcome shows no error here, because the booking is sent again.
    if (found.kind !== "unknown") showToast(found.message, "error");
    if (found.kind !== "other-step") return;
    const { errors, message, path } = found;
    navigate(path, { state: { failure: { errors, summary: message } } });
  }

  function book() {
    const draft = quoteDraftStore.current();
    const found = {
      ...checkEnd(draft, "pickup"),
      ...checkEnd(draft, "destination"),
      paymentType: checkPaymentType(draft.paymentType),
    };
    void call.submit(found, send, { failed: showFailure });
  }

  return { call, book, failure, waiting };
}

function checkEnd(draft: QuoteDraft, end: TripEnd) {
  const { kind, formatted_address: text } = draft[end];
  const name = `${end}Details` as const;
  return checkMoveAddressDetails(name, draft[name], { kind, text });
}

type BookingFailure = { readonly message: string } & (
  | { readonly kind: "price-changed"; readonly quote: CalculatedQuote }
  /** `other-step`: the fields with errors are on another step of the booking. */
  | {
      readonly kind: "other-step";
      readonly path: string;
      readonly errors: Readonly<Record<string, string>>;
    }
  /** `unknown`: the server may have the booking, so it is sent again under the same idempotency key. */
  | { readonly kind: "unknown" | "refused" }
);

type BookingBody = CallBody<"POST /api/orders/create">;

type Step = "quote" | "terms" | "checkout";

/** The step of the booking that asks for each field; the quote's form for a field that is not named. */
const stepOfField: Readonly<Record<BookingField, Step> & Partial<Record<keyof BookingBody, Step>>> =
  {
    truckSize: "quote",
    orderDate: "quote",
    orderTime: "quote",
    anyTime: "quote",
    pickup: "quote",
    destination: "quote",
    helpers: "quote",
    floors: "quote",
    notes: "terms",
    agreedToTerms: "terms",
    clientId: "terms",
    pickupDetails: "checkout",
    destinationDetails: "checkout",
    paymentType: "checkout",
  };

const tryAgain =
  "Nothing is lost. Press Book Order again: it is booked once, even if it had already arrived. When your connection comes back, we try again by ourselves.";

/** Sorts the failures of a booking by what the customer can do next. The draft always stays. */
export function describeBookingFailure(error: unknown): BookingFailure {
  const message = apiErrorMessage(error);
  if (!(error instanceof ApiError)) return { kind: "refused", message };
  if (error.code === "unreachable") {
    return { kind: "unknown", message: `We could not reach ${brand.name}. ${tryAgain}` };
  }
  // Only a 4xx status is a reply to the booking; the login page of a public network, say, is none.
  const isAnswered = error.status >= 400 && error.status < 500;
  if (!isAnswered || error.code === "in_progress") return { kind: "unknown", message };
  const quote = parseStoredQuote(readObjectFields(error.body)["quote"]);
  if (quote) return { kind: "price-changed", quote, message };
  const errors = error.errors ?? {};
  const path = findStepOfFields(Object.keys(errors));
  return path === null
    ? { kind: "refused", message }
    : { kind: "other-step", path, errors, message };
}

/** The path of the first step of the booking that has one of these fields; null for the checkout. */
function findStepOfFields(paths: readonly string[]): string | null {
  // The error of `pickupDetails.address`, for example, belongs to the field `pickupDetails`.
  const fields = paths.map((path) => path.replace(/\..*/, ""));
  const steps = fields.map((field) => stepOfField[field as keyof BookingBody] ?? "quote");
  if (steps.includes("quote")) return webPaths.quote();
  return steps.includes("terms") ? webPaths.orderTerms() : null;
}

/**
 * The body of the call that books the draft. Of the amounts it holds only the price that the customer saw:
 * the server has stored the others with the quote. Staff add the id of the client for whom they book.
 */
export function createBookingBody(draft: QuoteDraft, quote: DraftQuote): BookingBody {
  const { id: clientId } = bookingClientDraft.current();
  return {
    ...(clientId !== "" && { clientId }),
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    orderTime: draft.orderTime,
    anyTime: draft.anyTime,
    pickup: draft.pickup.formatted_address,
    destination: draft.destination.formatted_address,
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
    price: quote.price,
    notes: draft.notes,
    pickupDetails: draft.pickupDetails,
    destinationDetails: draft.destinationDetails,
    paymentType: draft.paymentType,
    agreedToTerms: draft.agreedToTerms,
    termsVersion: readCompanyFromPage().termsVersion,
    quoteId: quote.quoteId,
  } satisfies BookingBody & Record<BookingField, unknown>;
}

/** Gives a repeated request its earlier idempotency key, so that a retry or another tab does not book twice. */
export function createBookingAttempt(
  last: BookingAttempt | null,
  body: BookingBody,
): BookingAttempt {
  const request = JSON.stringify(body);
  return last?.request === request ? last : { key: createRandomId(), request };
}

export function isBookingUnchangedSinceSent(draft: QuoteDraft): boolean {
  const { attempt, quote } = draft;
  if (attempt === null || quote === null) return false;
  return createBookingAttempt(attempt, createBookingBody(draft, quote)) === attempt;
}

function bookedState(
  { id, reference }: { readonly id: string; readonly reference: string },
  body: BookingBody,
) {
  const { orderDate = "", orderTime = "", anyTime = false, price, pickupDetails } = body;
  const pickup = fullAddress(body.pickup ?? "", { address: pickupDetails?.address ?? "" });
  return { booked: { id, reference, orderDate, orderTime, anyTime, price, pickup } };
}
