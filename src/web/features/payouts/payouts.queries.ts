import { useQuery } from "@tanstack/react-query";
import type { PayoutState } from "#domain/payouts/payout.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

export type Batch = ReplyOf<"GET /api/payouts/{id}">;
export type ShownDetails = NonNullable<ReplyOf<"GET /api/bankdetails/{id}">["inUse"]>;

/** Where a driver is paid. */
export function useBankDetails(id: string) {
  return useQuery({
    queryKey: ["payouts", "details", id],
    queryFn: ({ signal }) => callApi("GET /api/bankdetails/{id}", { params: { id }, signal }),
  });
}

/** What a driver was paid. */
export function usePayoutsOf(id: string) {
  return useQuery({
    queryKey: ["payouts", "of", id],
    queryFn: ({ signal }) => callApi("GET /api/payouts/of/{id}", { params: { id }, signal }),
  });
}

/** What drivers are due of the last cycle. */
export function useDue() {
  return useQuery({
    queryKey: ["payouts", "due"],
    queryFn: ({ signal }) => callApi("GET /api/payouts/due", { signal }),
  });
}

/** One page of the batches. */
export function useBatches(cursor: string | undefined) {
  return useQuery({
    queryKey: ["payouts", "all", cursor],
    queryFn: ({ signal }) =>
      callApi("GET /api/payouts/all", { query: cursor === undefined ? {} : { cursor }, signal }),
  });
}

export function useBatch(id: string) {
  return useQuery({
    queryKey: ["payouts", "one", id],
    queryFn: ({ signal }) => callApi("GET /api/payouts/{id}", { params: { id }, signal }),
  });
}

/** How it stands with a payout or a batch, as shape and word. */
export const payoutLooks: Readonly<Record<PayoutState, readonly [StatusTone, string]>> = {
  made: ["waiting", "Waits for release"],
  withdrawn: ["gone", "Withdrawn"],
  released: ["moving", "On its way"],
  paid: ["done", "Paid"],
  returned: ["stopped", "Returned by the bank"],
};
