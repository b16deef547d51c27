import { type ReactNode, useId } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { transactionNameForDriver } from "#domain/ledger/transaction-kinds.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { OrderLink } from "#web/office/list/record-links.tsx";
import { CallUsLink } from "#web/parts/company/company.tsx";
import { OlderItemsList } from "#web/parts/show-more.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";

export type Wallet = CallReply<"GET /api/wallets/{id}">;
export type ListedWalletEntry = CallReply<"GET /api/wallets/{id}/entries">["items"][number];

export function WalletBalanceFigures(props: {
  readonly wallet: Wallet;
  readonly children?: ReactNode;
}) {
  const { wallet } = props;
  const { debt, held, earnings, cash } = wallet;
  return (
    <Card label="Balance" className="md:p-6">
      <p className="text-quiet">In the wallet</p>
      <p className="text-display font-heavy tabular-nums">{formatCents(wallet.wallet)}</p>
      <DefinitionList
        align="figures"
        items={{
          "Commission held for open jobs": formatCents(held),
          "Commission owed": debt > 0 && formatCents(debt),
          ...((earnings > 0 || cash > 0) && {
            "Due from contract jobs": formatCents(earnings),
            "Cash of contract clients, kept": formatCents(cash),
          }),
        }}
      />
      {props.children}
    </Card>
  );
}

export function WalletStartNotice({ wallet }: { readonly wallet: Wallet }) {
  if (wallet.doCount) return null;
  return (
    <Notice kind="info" title="Wallets do not count yet">
      {wallet.countsFrom === null
        ? "No commission is taken from a wallet until the company says from which day."
        : `From ${formatDay(wallet.countsFrom)} a once-off job needs its commission in the wallet. Jobs that were given before stay as they are.`}
    </Notice>
  );
}

/** A label and a text on one line. Pressing the text copies it. */
export function CopyableDetailLine({ label, text }: Readonly<Record<"label" | "text", string>>) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-quiet">{label}</span>
      <CopyText text={text} name={label.toLowerCase()} />
    </p>
  );
}

export function PaymentAccount({ payTo }: Pick<Wallet, "payTo">) {
  if (payTo === null) {
    return (
      <p className="mt-2 text-quiet">
        For the account, <CallUsLink />.
      </p>
    );
  }
  return (
    <>
      <CopyableDetailLine label="Account" text={payTo.account} />
      <p className="mt-2 text-quiet wrap-anywhere">
        {payTo.bank}, in the name of {payTo.holder}.
      </p>
    </>
  );
}

export function WalletEntryList(props: {
  readonly id: string;
  readonly action: (line: ListedWalletEntry) => ReactNode;
}) {
  const { id } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lead font-bold">
        In and out
      </h2>
      <OlderItemsList
        call="GET /api/wallets/{id}/entries"
        asked={{ params: { id }, query: { limit: 25 } }}
        what="the wallet"
        empty="Nothing yet. A payment shows here once we have seen it at the bank."
      >
        {(lines) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-card">
            {lines.map((line) => (
              <WalletEntryLine key={line.id} line={line} className="p-4 [&>p]:font-bold">
                {props.action(line)}
              </WalletEntryLine>
            ))}
          </ol>
        )}
      </OlderItemsList>
    </section>
  );
}

/** A list item that shows one entry of a wallet. */
export function WalletEntryLine(props: {
  readonly line: Omit<ListedWalletEntry, "reverses" | "isReversed"> & Partial<ListedWalletEntry>;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  const { kind, at, cents, isReversed, orderId, reference } = props.line;
  return (
    <li className={`flex items-start justify-between gap-4 ${props.className}`}>
      <div className="min-w-0">
        <p className="font-bold">
          {transactionNameForDriver(kind)}
          {isReversed && <span className="font-normal text-quiet"> (taken back)</span>}
        </p>
        <p className="text-small text-quiet">
          {formatInstant(at)}
          {orderId !== null && " · "}
          <OrderLink orderId={orderId} reference={reference} />
        </p>
        {props.children}
      </div>
      <p className="whitespace-nowrap tabular-nums">
        {cents > 0 && "+"}
        {formatCents(cents)}
      </p>
    </li>
  );
}

export function WalletCard({ driverId }: { readonly driverId: string }) {
  const enabled = useHasStaffRight("readWallets");
  const query = useApiRead("GET /api/wallets/{id}", { params: { id: driverId } }, { enabled });
  if (!enabled) return null;
  return (
    <Card title="Wallet" className="md:p-6">
      <LoadedContent query={query} what="the wallet" lines={2}>
        {({ wallet, debt }) => (
          <>
            <p className="text-lead tabular-nums">
              {debt > 0 ? `${formatCents(debt)} owed` : formatCents(wallet)}
            </p>
            <LinkButton
              to={webPaths.driverWallet(driverId)}
              variant="secondary"
              size="compact"
              className="mt-3"
            >
              Top-ups and commission
            </LinkButton>
          </>
        )}
      </LoadedContent>
    </Card>
  );
}
