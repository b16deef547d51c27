import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { PayoutParts, PayoutState } from "#domain/payouts/payout.ts";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { useReadAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import type { StatusTone } from "#web/ui/status-badge.tsx";

export type Batch = ReplyOf<"GET /api/payouts/{id}">;
export type ShownDetails = NonNullable<ReplyOf<"GET /api/bankdetails/{id}">["inUse"]>;

/**
 * Makes a batch and leads to it. What is due is read again also where another tab made it before.
 *
 * @param body the driver who leaves; empty for the week's
 */
export function useMakePayouts(body: { readonly driverId?: string }) {
  const readAgain = useReadAgain();
  const navigate = useNavigate();
  const call = useFormCall();
  const send = async () => {
    try {
      return await callApi("POST /api/payouts/make", { body });
    } finally {
      await readAgain();
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
