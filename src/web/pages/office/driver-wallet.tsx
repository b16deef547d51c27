import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { callWithId } from "#web/api/api-client.ts";
import { useRead } from "#web/api/query-client.ts";
import { BankDetailsCard } from "#web/features/payouts/bank-details-card.tsx";
import { useMakePayouts } from "#web/features/payouts/payout-parts.ts";
import { PayoutsCard } from "#web/features/payouts/payouts-card.tsx";
import { TopUpForm } from "#web/features/wallets/top-up-form.tsx";
import {
  PaymentReference,
  type Wallet,
  WalletBalance,
  type WalletLine,
  WalletLines,
  WalletState,
} from "#web/features/wallets/wallet-parts.tsx";
import { LoadedRecord } from "#web/office/edit/record-page.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { fullName } from "#web/office/record-kind.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { useAddressPart } from "#web/routing/current-page.ts";
import { useParty } from "#web/session/access.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";

export const meta = { title: "Driver's wallet" };

/** The wallet of one driver. An administrator enters what the bank shows. */
export default function DriverWallet() {
  const id = useAddressPart("id");
  const isAdmin = useParty().role === "admin";
  return (
    <LoadedRecord
      query={useRead("GET /api/wallets/{id}", { params: { id } })}
      noun="driver"
      title="Wallet"
      listPath={webPaths.drivers()}
    >
      {(wallet) => (
        <>
          <BackToList to={webPaths.driverUpdate(id)}>To the driver</BackToList>
          <PageHeading
            actions={
              <LinkButton to={webPaths.driverStatement(id)} variant="secondary" size="compact">
                Weekly statements
              </LinkButton>
            }
          >
            Wallet of {fullName(wallet)}
          </PageHeading>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <WalletState wallet={wallet} />
            <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
              <WalletBalance wallet={wallet}>
                <PaymentReference reference={wallet.reference} />
              </WalletBalance>
              {isAdmin && <TopUpForm wallet={wallet} />}
            </div>
            <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
              <BankDetailsCard driverId={id} />
              <PayoutsCard driverId={id}>{isAdmin && <PayOut driverId={id} />}</PayoutsCard>
            </div>
            <WalletLines
              id={id}
              {...(isAdmin && { action: (line) => <TakeBack wallet={wallet} line={line} /> })}
            />
          </div>
        </>
      )}
    </LoadedRecord>
  );
}

/** Makes the payout of a driver who leaves. */
function PayOut({ driverId }: { readonly driverId: string }) {
  const { call, make } = useMakePayouts({ driverId });
  return (
    <div className="mt-3 border-t border-line pt-4">
      <Button variant="secondary" size="compact" busy={call.busy} onClick={make}>
        Pay out all that is left
      </Button>
      <p className="mt-2 text-small text-quiet">
        For who stops driving: the wallet and what is due, less what is owed.
      </p>
      {call.summary !== null && (
        <p role="alert" className="mt-2 text-small font-semibold text-danger">
          {call.summary}
        </p>
      )}
    </div>
  );
}

/** Takes back a payment that was entered by mistake. */
function TakeBack({ wallet, line }: { readonly wallet: Wallet; readonly line: WalletLine }) {
  if (line.kind !== "top-up" || line.isReversed) return null;
  const { id } = wallet;
  return (
    <AskReason
      isQuiet
      label="Take back"
      title="Take this payment back"
      yes="Take it back"
      no="Keep it"
      danger
      send={(reason) =>
        callWithId("POST /api/wallets/reverse/{id}", id, { entryId: line.id, reason })
      }
    >
      {formatCents(line.cents)} go out of the wallet again by an entry of their own. What the wallet
      does not hold any more is owed. The reason stays in the history.
    </AskReason>
  );
}
