import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { PayoutAmounts, PayoutState } from "#domain/payouts/payout.ts";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatDay } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import type { StatusAppearance } from "#web/ui/status-badge.tsx";

export type PayoutBatch = CallReply<"GET /api/payouts/{id}">;
export type BankDetailsInUse = NonNullable<CallReply<"GET /api/bankdetails/{id}">["inUse"]>;

/** A button that makes payouts, for the week or for a driver who leaves, and opens the page of their batch. */
export function MakePayoutsButton(props: {
  readonly driverId?: string;
  readonly label: string;
  readonly isMain?: boolean;
}) {
  const { label, isMain, ...body } = props;
  const navigate = useNavigate();
  return (
    <OfficeActionButton
      {...(isMain && { variant: "primary", size: "regular" })}
      label={label}
      // The message of the reply is not shown, because the page of the batch opens.
      write={async () => {
        const { id } = await callApi("POST /api/payouts/make", { body });
        navigate(webPaths.payout(id));
        return {};
      }}
    />
  );
}

export const payoutStateAppearances: Readonly<Record<PayoutState, StatusAppearance>> = {
  made: ["waiting", "Waits for release"],
  withdrawn: ["gone", "Withdrawn"],
  released: ["moving", "On its way"],
  paid: ["done", "Paid"],
  returned: ["stopped", "Returned by the bank"],
};

export function describePayoutParts({ earnings, wallet, cash, debt }: PayoutAmounts): string {
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

export function PayoutsCard(props: { readonly driverId: string; readonly children?: ReactNode }) {
  const { driverId } = props;
  return (
    <Card title="Payouts" className="md:p-6">
      <LoadedContent
        query={useApiRead("GET /api/payouts/of/{id}", { params: { id: driverId } })}
        what="the payouts"
        lines={3}
      >
        {({ payouts }) =>
          payouts.length === 0 ? (
            <p className="text-quiet">
              None yet. Contract jobs of a week, Monday to Sunday, are paid by Friday of the next.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {payouts.map(({ reference, cents, state, payBy }) => (
                <MoneyRow key={reference} cents={cents} look={payoutStateAppearances[state]}>
                  {reference}
                  <p className="text-small text-quiet">Due by {formatDay(payBy)}</p>
                </MoneyRow>
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {props.children}
    </Card>
  );
}
