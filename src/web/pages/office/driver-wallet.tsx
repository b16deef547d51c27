import { type ReactNode, useRef } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkTopUp, parseRandAsCents } from "#domain/ledger/check-top-up.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { BankDetailsCard } from "#web/features/payouts/bank-details-card.tsx";
import { MakePayoutsButton, PayoutsCard } from "#web/features/payouts/payout-parts.tsx";
import {
  CopyableDetailLine,
  type ListedWalletEntry,
  PaymentAccount,
  type Wallet,
  WalletBalanceFigures,
  WalletEntryList,
  WalletStartNotice,
} from "#web/features/wallets/wallet-parts.tsx";
import { LoadedRecord } from "#web/office/edit/record-page.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { personFullName } from "#web/office/record-kind.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { useHasStaffRight, useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { DateField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";

export const pageHead = (page: string) => ({
  title: page === "own-wallet" ? "Wallet" : "Driver's wallet",
});

export default function DriverWallet() {
  const { id, type } = useSignedInParty();
  return type === "driver" ? <OwnWallet id={id} /> : <OfficeWallet />;
}

function OwnWallet({ id }: { readonly id: string }) {
  return (
    <>
      <PageHeading
        intro="What you have paid us in advance for commission, and what was taken."
        actions={<StatementsLink to={webPaths.statement()} />}
      >
        Wallet
      </PageHeading>
      <LoadedContent
        query={useApiRead("GET /api/wallets/{id}", { params: { id } })}
        what="your wallet"
        lines={6}
      >
        {(wallet) => (
          <WalletParts wallet={wallet}>
            <WalletBalanceFigures wallet={wallet} />
            <Card title="Top up" className="md:p-6">
              {wallet.debt > 0 && (
                <p className="mb-2 font-bold">
                  You owe {formatCents(wallet.debt)} of commission: a payment covers that first.
                </p>
              )}
              <p className="mb-3 text-quiet">
                Pay into our bank account with this reference alone, so that we know it is yours. It
                counts once the bank shows it to us.
              </p>
              <CopyableDetailLine label="Payment reference" text={wallet.reference} />
              <PaymentAccount payTo={wallet.payTo} />
            </Card>
          </WalletParts>
        )}
      </LoadedContent>
    </>
  );
}

function OfficeWallet() {
  const id = usePathParameter("id");
  const mayRecord = useHasStaffRight("recordPayments");
  return (
    <LoadedRecord
      query={useApiRead("GET /api/wallets/{id}", { params: { id } })}
      noun="driver"
      title="Wallet"
      listPath={webPaths.drivers()}
    >
      {(wallet) => (
        <>
          <BackToList to={webPaths.driverUpdate(id)}>To the driver</BackToList>
          <PageHeading actions={<StatementsLink to={webPaths.driverStatement(id)} />}>
            Wallet of {personFullName(wallet)}
          </PageHeading>
          <WalletParts wallet={wallet}>
            <WalletBalanceFigures wallet={wallet}>
              <CopyableDetailLine label="Payment reference" text={wallet.reference} />
            </WalletBalanceFigures>
            {mayRecord && <TopUpForm wallet={wallet} />}
          </WalletParts>
        </>
      )}
    </LoadedRecord>
  );
}

function StatementsLink({ to }: { readonly to: string }) {
  return (
    <LinkButton to={to} variant="secondary" size="compact">
      Weekly statements
    </LinkButton>
  );
}

function WalletParts(props: { readonly wallet: Wallet; readonly children: ReactNode }) {
  const { wallet } = props;
  const { id } = wallet;
  const [mayRecord, mayPayOut] = [
    useHasStaffRight("recordPayments"),
    useHasStaffRight("makePayouts"),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <WalletStartNotice wallet={wallet} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">{props.children}</div>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <BankDetailsCard driverId={id} />
        <PayoutsCard driverId={id}>
          {mayPayOut && (
            <div className="mt-3 border-t border-line pt-4">
              <MakePayoutsButton driverId={id} label="Pay out all that is left" />
              <p className="mt-2 text-small text-quiet">
                For who stops driving: the wallet and what is due, less what is owed.
              </p>
            </div>
          )}
        </PayoutsCard>
      </div>
      <WalletEntryList
        id={id}
        action={(line) => mayRecord && <TakeBack wallet={wallet} line={line} />}
      />
    </div>
  );
}

function TakeBack({ wallet, line }: { readonly wallet: Wallet; readonly line: ListedWalletEntry }) {
  if (line.kind !== "top-up" || line.isReversed) return null;
  const { id } = wallet;
  return (
    <ReasonDialog
      isQuiet
      label="Take back"
      title="Take this payment back"
      yes="Take it back"
      no="Keep it"
      danger
      send={(reason) =>
        changeRecordById("POST /api/wallets/reverse/{id}", id, { entryId: line.id, reason })
      }
    >
      {formatCents(line.cents)} go out of the wallet again by an entry of their own. What the wallet
      does not hold any more is owed. The reason stays in the history.
    </ReasonDialog>
  );
}

function TopUpForm({ wallet }: { readonly wallet: Wallet }) {
  const call = useFormCall();
  const today = useJohannesburgToday();
  const { values, bind, change } = useUnsavedFormEntries({ cents: "", receivedOn: today });
  // Under one idempotency key, a payment that is sent twice because its reply was lost counts once.
  const key = useRef(crypto.randomUUID());
  const topUp = { ...values, cents: parseRandAsCents(values.cents) ?? 0 };

  function send() {
    const sent = {
      params: { id: wallet.id },
      body: topUp,
      headers: { "idempotency-key": key.current },
    };
    void call.write(
      checkTopUp(topUp, today),
      () => callApi("POST /api/wallets/topup/{id}", sent),
      () => {
        key.current = crypto.randomUUID();
        change({ cents: "" });
      },
    );
  }

  return (
    <Card title="Enter a payment" className="md:p-6">
      <Form onSubmit={send} call={call} autoComplete="off" className="grid gap-5">
        <TextField
          {...bind("cents")}
          label="Amount in rand"
          hint="As the bank's statement shows it, with its cents."
          inputMode="decimal"
        />
        <DateField {...bind("receivedOn")} label="Day on the statement" max={today} />
        <SubmitButton>Put it into the wallet</SubmitButton>
      </Form>
    </Card>
  );
}
