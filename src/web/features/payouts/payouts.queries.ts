import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { PayoutParts, PayoutState } from "#domain/payouts/payout.ts";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useRead } from "#web/api/use-read.ts";
import { useReloadEverything } from "#web/office/records.queries.ts";
import { useNavigate } from "#web/ui/navigation/navigation.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

export type Batch = ReplyOf<"GET /api/payouts/{id}">;
export type ShownDetails = NonNullable<ReplyOf<"GET /api/bankdetails/{id}">["inUse"]>;

/** Where a driver is paid. */
export function useBankDetails(id: string) {
  return useRead("GET /api/bankdetails/{id}", ["payouts", "details", id], { params: { id } });
}

/** What a driver was paid. */
export function usePayoutsOf(id: string) {
  return useRead("GET /api/payouts/of/{id}", ["payouts", "of", id], { params: { id } });
}

/** What drivers are due of the last cycle. */
export function useDue() {
  return useRead("GET /api/payouts/due", ["payouts", "due"]);
}

/** One page of the batches. */
export function useBatches(cursor: string | undefined) {
  return useRead("GET /api/payouts/all", ["payouts", "all", cursor], {
    query: cursor === undefined ? {} : { cursor },
  });
}

export function useBatch(id: string) {
  return useRead("GET /api/payouts/{id}", ["payouts", "one", id], { params: { id } });
}

/**
 * Makes a batch and leads to it. What is due is read again also where another tab made it before.
 *
 * @param body the driver who leaves; empty for the week's
 */
export function useMakePayouts(body: { readonly driverId?: string }) {
  const reloadEverything = useReloadEverything();
  const navigate = useNavigate();
  const call = useFormCall();
  const send = async () => {
    try {
      return await callApi("POST /api/payouts/make", { body });
    } finally {
      await reloadEverything();
    }
  };
  const make = () => void call.run(send, { done: ({ id }) => navigate(webPaths.payout(id)) });
  return { call, make };
}

/** How it stands with a payout or a batch, as shape and word. */
export const payoutLooks: Readonly<Record<PayoutState, readonly [StatusTone, string]>> = {
  made: ["waiting", "Waits for release"],
  withdrawn: ["gone", "Withdrawn"],
  released: ["moving", "On its way"],
  paid: ["done", "Paid"],
  returned: ["stopped", "Returned by the bank"],
};

/** What a payout is made of, in words. */
export function partsOf({ earnings, wallet, cash, debt }: PayoutParts): string {
  const parts = [
    ["", "earned", earnings],
    ["", "from the wallet", wallet],
    ["less ", "cash kept", cash],
    ["less ", "commission owed", debt],
  ] as const;
  return parts
    .filter(([, , cents]) => cents > 0)
    .map(([sign, word, cents]) => `${sign}${formatCents(cents)} ${word}`)
    .join(", ");
}
