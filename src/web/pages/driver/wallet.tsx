import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { BankDetailsCard } from "#web/features/payouts/bank-details-card.tsx";
import { PayoutsCard } from "#web/features/payouts/payouts-card.tsx";
import {
  PaymentAccount,
  PaymentReference,
  WalletBalance,
  WalletLines,
  WalletState,
} from "#web/features/wallets/wallet-parts.tsx";
import { useParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";

export const meta = { title: "Wallet" };

/** A driver's own wallet. */
export default function DriversWallet() {
  const { id } = useParty();
  return (
    <>
      <PageHeading
        intro="What you have paid us in advance for commission, and what was taken."
        actions={
          <LinkButton to={webPaths.statement()} variant="secondary" size="compact">
            Weekly statements
          </LinkButton>
        }
      >
        Wallet
      </PageHeading>
      <Loaded
        query={useRead("GET /api/wallets/{id}", { params: { id } })}
        what="your wallet"
        lines={6}
      >
        {(wallet) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <WalletState wallet={wallet} />
            <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
              <WalletBalance wallet={wallet} />
              <Card title="Top up" className="md:p-6">
                {wallet.debt > 0 && (
                  <p className="mb-2 font-bold">
                    You owe {formatCents(wallet.debt)} of commission: a payment covers that first.
                  </p>
                )}
                <p className="mb-3 text-quiet">
                  Pay into our bank account with this reference alone, so that we know it is yours.
                  It counts once the bank shows it to us.
                </p>
                <PaymentReference reference={wallet.reference} />
                <PaymentAccount payTo={wallet.payTo} />
              </Card>
            </div>
            <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
              <BankDetailsCard driverId={id} />
              <PayoutsCard driverId={id} />
            </div>
            <WalletLines id={id} />
          </div>
        )}
      </Loaded>
    </>
  );
}
