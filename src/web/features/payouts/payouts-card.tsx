import type { ReactNode } from "react";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { formatDay } from "#web/format.ts";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { Card } from "#web/ui/layout.tsx";
import { payoutLooks } from "./payout-parts.ts";

/** What a driver was paid, the newest first, and what the office can do. */
export function PayoutsCard(props: { readonly driverId: string; readonly children?: ReactNode }) {
  const { driverId } = props;
  return (
    <Card title="Payouts" className="md:p-6">
      <Loaded
        query={useRead("GET /api/payouts/of/{id}", { params: { id: driverId } })}
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
                <MoneyRow key={reference} cents={cents} look={payoutLooks[state]}>
                  {reference}
                  <p className="text-small text-quiet">Due by {formatDay(payBy)}</p>
                </MoneyRow>
              ))}
            </ul>
          )
        }
      </Loaded>
      {props.children}
    </Card>
  );
}
