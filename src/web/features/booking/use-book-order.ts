import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { handOver } from "#web/lib/api/step-failure.ts";
import { changeDraft, currentDraft } from "#web/lib/quote-draft/draft-store.ts";
import { emptyDraft, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { sessionKey } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import { bookedState } from "./booked-state.ts";
import { type BookingFailure, bookingFailure } from "./booking-failure.ts";
import { attemptFor, type BookingBody, bookingBody, isAsAttempted } from "./booking-request.ts";

/** How long the draft stays after a booking, in milliseconds (specification, section 4). */
const draftStaysFor = 300;

type Sending = { readonly body: BookingBody; readonly key: string };

/** "Book Order": sends the draft, once however often it is pressed, and goes on from the answer. */
export function useBookOrder(onBooked: () => void): {
  readonly book: () => void;
  readonly isPending: boolean;
  readonly failure: BookingFailure | null;
} {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<BookingFailure | null>(null);
  const isSending = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ body, key }: Sending) =>
      callApi("POST /api/orders/create", { body, headers: { "idempotency-key": key } }),
    onSuccess: ({ id, msg }, { body, key }) => {
      onBooked();
      toast(msg);
      void readAgain(queryClient, { queryKey: ["orders"] });
      void navigate(webPaths.orders(), { replace: true, state: bookedState(id, body) });
      setTimeout(() => changeDraft((draft) => clearedAfter(key, draft)), draftStaysFor);
    },
    onError: (error) => {
      const found = bookingFailure(error);
      setFailure(found);
      if (found.kind === "mend") {
        const { errors, message } = found;
        void navigate(found.path, { state: handOver({ errors, summary: message }) });
      }
      if (found.kind === "signed-out") {
        toast(found.message, "info");
        // The page's guard sends a visitor to the login page and remembers the way back.
        queryClient.setQueryData(sessionKey, null);
      }
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  const book = useCallback(() => {
    const draft = currentDraft();
    if (isSending.current || draft.quote === null) return;
    isSending.current = true;
    setFailure(null);
    const body = bookingBody(draft, draft.quote);
    const attempt = attemptFor(draft.attempt, body);
    changeDraft((latest) => ({ ...latest, attempt }));
    mutate({ body, key: attempt.key });
  }, [mutate]);

  const isUnknown = failure?.kind === "unknown";
  useEffect(() => {
    if (!isUnknown) return;
    // Another tab may have changed the draft meanwhile: that has to be pressed for.
    const bookAgain = () => {
      if (isAsAttempted(currentDraft())) book();
    };
    window.addEventListener("online", bookAgain);
    return () => window.removeEventListener("online", bookAgain);
  }, [isUnknown, book]);

  return { book, isPending, failure };
}

/** Empty, unless another draft has been begun since the booking was sent. */
function clearedAfter(key: string, draft: QuoteDraft): QuoteDraft {
  return draft.attempt?.key === key ? emptyDraft : draft;
}
