import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkoutSummaryMessage, checkPaymentType } from "#domain/orders/check-checkout.ts";
import { checkMoveEnd } from "#domain/orders/move-ends.ts";
import { fieldErrors } from "#domain/text/field-errors.ts";
import { callApi } from "#web/api/api-client.ts";
import { handOver } from "#web/api/api-error.ts";
import { readAgain } from "#web/api/query-client.ts";
import { type FormCall, useFormCall } from "#web/api/use-form-call.ts";
import { bookedFor } from "#web/drafts/booked-for.ts";
import { emptyDraft, type QuoteDraft, type TripEnd } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { type Again, useTryAgain } from "#web/offline/when-back.ts";
import { sessionKey } from "#web/session/session.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { bookedState } from "./booked-notice.tsx";
import { type BookingFailure, bookingFailure } from "./booking-failure.ts";
import { attemptFor, bookingBody, isAsAttempted } from "./booking-request.ts";

/** How long the draft stays after a booking, in milliseconds (specification, section 4). */
const draftStaysFor = 300;

/** "Book Order": sends the draft once, however often it is pressed, and follows the answer. */
export function useBookOrder(onBooked: () => void): {
  readonly call: FormCall;
  readonly book: () => void;
  readonly failure: BookingFailure | null;
  readonly waiting: Again["waiting"];
} {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const call = useFormCall({ foundSummary: checkoutSummaryMessage });
  const isUnknown = call.error !== null && bookingFailure(call.error).kind === "unknown";
  const { error, waiting } = useTryAgain(call, isUnknown, () => {
    // A draft that another tab has changed meanwhile is not booked without a press.
    if (isAsAttempted(quoteDraft.current())) book();
  });
  const failure = useMemo(() => (error === null ? null : bookingFailure(error)), [error]);

  async function send() {
    const draft = quoteDraft.current();
    if (draft.quote === null) return;
    const body = bookingBody(draft, draft.quote);
    const attempt = attemptFor(draft.attempt, body);
    const { key } = attempt;
    quoteDraft.change((latest) => ({ ...latest, attempt }));
    const headers = { "idempotency-key": key };
    const booked = await callApi("POST /api/orders/create", { body, headers });
    onBooked();
    toast(booked.msg);
    void readAgain(queryClient);
    navigate(webPaths.orders(), { replace: true, state: bookedState(booked, body) });
    setTimeout(() => {
      quoteDraft.change((latest) => clearedAfter(key, latest));
      bookedFor.forget();
    }, draftStaysFor);
  }

  function goOn(found: BookingFailure) {
    // An unknown outcome is no refusal: it is asked for again.
    if (found.kind !== "unknown") toast(found.message, "error");
    if (found.kind === "other-step") {
      const { errors, message, path } = found;
      navigate(path, { state: handOver({ errors, summary: message }) });
    }
    if (found.kind === "signed-out") {
      // The page's guard sends a visitor to the login page and remembers the way back.
      queryClient.setQueryData(sessionKey, null);
    }
  }

  function book() {
    const draft = quoteDraft.current();
    const found = {
      ...checkEnd(draft, "pickup"),
      ...checkEnd(draft, "destination"),
      ...fieldErrors({ paymentType: checkPaymentType(draft.paymentType) }),
    };
    void call.submit(found, send, { failed: (refusal) => goOn(bookingFailure(refusal)) });
  }

  return { call, book, failure, waiting };
}

function checkEnd(draft: QuoteDraft, end: TripEnd) {
  const { kind, formatted_address: text } = draft[end];
  const name = `${end}Details` as const;
  return checkMoveEnd(name, draft[name], { kind, text });
}

/** Empty, unless another draft has been begun since the booking was sent. */
function clearedAfter(key: string, draft: QuoteDraft): QuoteDraft {
  return draft.attempt?.key === key ? emptyDraft : draft;
}
