import { webPaths } from "#contract/web-paths.ts";
import { type LedgerAccountKind, ledgerAccounts } from "#domain/ledger/accounts.ts";
import { debtAgeGroupsInDays } from "#domain/ledger/wallets.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { orderCashLabels } from "#domain/orders/cash-receipt.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { isPartyAdmitted } from "#domain/people/rights.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { refetchEveryMinute, useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { formatCount, formatDay } from "#web/format.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { ledgerEntriesLink, type MoneyFigure, MoneyFiguresCard } from "./money-parts.tsx";

export const pageHead = { title: "Money" };

type Money = CallReply<"GET /api/money">;

const pages = [
  [webPaths.bank(), "Bank", ["recordPayments"]],
  [webPaths.payouts(), "Payouts", ["makePayouts", "releasePayouts"]],
  [webPaths.trialBalance(), "Trial balance", ["readBooks"]],
  [webPaths.moneyEntries(), "Entries", ["readBooks"]],
  [webPaths.moneyInvoices(), "Invoices", ["readBooks"]],
  [webPaths.moneyCharts(), "Charts", ["readBooks"]],
] as const;

export default function OfficeMoney() {
  const party = useSignedInParty();
  const query = useApiRead("GET /api/money", {}, { refetchInterval: refetchEveryMinute });
  return (
    <>
      <PageHeading
        intro="What is earned, held and owed. Each figure leads to the entries it is made of."
        actions={pages.map(
          ([to, label, rights]) =>
            isPartyAdmitted(rights, party) && (
              <LinkButton key={to} to={to} variant="secondary" size="compact">
                {label}
              </LinkButton>
            ),
        )}
      >
        Money
      </PageHeading>
      <LoadedContent query={query} what="the money" lines={12}>
        {(money) => <Figures money={money} />}
      </LoadedContent>
    </>
  );
}

function Figures({ money }: { readonly money: Money }) {
  const today = useJohannesburgToday();
  const balance = (kind: LedgerAccountKind) =>
    money.balances.find(({ account }) => account === kind)?.cents ?? 0;
  const people = (account: LedgerAccountKind) =>
    `${webPaths.trialBalance()}?day=${today}&account=${account}`;
  const figure = (account: LedgerAccountKind, sign: 1 | -1, label: string): MoneyFigure => ({
    label,
    value: formatCents(sign * balance(account)),
    to: ledgerAccounts[account].of === "company" ? ledgerEntriesLink({ account }) : people(account),
  });
  const disputes: MoneyFigure = {
    label: "Cash in dispute",
    value: formatCount(money.disputes, "order"),
    to: `${webPaths.orders()}?cash=disputed`,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3">
      {!money.doCount && (
        <Notice kind="info" title="Wallets do not count yet">
          {money.countsFrom === null ? (
            <>
              Set on the page{" "}
              <Link to={webPaths.settings()} className="link">
                Company
              </Link>{" "}
              from which day they do. Until then nothing is in the books.
            </>
          ) : (
            `They count from ${formatDay(money.countsFrom)}. Until then nothing is in the books.`
          )}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        <MoneyFiguresCard
          title="Commission"
          figures={[
            ...money.earned.map(({ from, cents }, at) => ({
              key: String(at),
              label: `Earned in the books this ${at === 0 ? "week" : "month"}`,
              note: `since ${formatDay(from)}, by the day of completion`,
              value: formatCents(cents),
              to: ledgerEntriesLink({ account: "earned", from }),
            })),
            figure("held", -1, "Held, of orders that are not done"),
          ]}
        />
        <MoneyFiguresCard
          title="Drivers"
          figures={[
            figure("earnings", -1, "Owed to drivers for contract orders"),
            figure("cash", 1, "Cash that counts towards it"),
            figure("wallet", -1, "Paid in advance into wallets"),
            figure("debt", 1, "Commission owed by drivers"),
          ]}
        />
        <MoneyFiguresCard
          paper="none"
          title="Cash of today"
          intro="Confirmed cash of the orders completed today. What is not confirmed or not recorded stands beside it."
          none="No order was completed today yet."
          figures={[
            ...money.cashToday.map(({ id, name, orders, confirmed, recorded, notRecorded }) => ({
              label: name,
              note: [
                formatCount(orders, "order"),
                recorded > 0 && `${formatCents(recorded)} ${orderCashLabels.recorded}`,
                notRecorded > 0 && `${notRecorded} ${orderCashLabels["not-recorded"]}`,
              ]
                .filter(Boolean)
                .join(", "),
              value: formatCents(confirmed),
              to: `${webPaths.orders()}?driverId=${id}`,
            })),
            ...(money.disputes > 0 ? [disputes] : []),
          ]}
        />
        {money.doCount && (
          <MoneyFiguresCard
            paper="none"
            title="Wallets that run dry"
            intro="Below the commission of the driver's usual order: the next one may be refused."
            none="Every active driver's wallet holds the commission of a usual order."
            figures={money.dryWallets.map(({ id, name, wallet, usual }) => ({
              label: name,
              note: `a usual order takes ${formatCents(usual)}`,
              value: formatCents(wallet),
              to: webPaths.driverWallet(id),
            }))}
          />
        )}
      </div>
      <Debts money={money} all={balance("receivable")} />
      {money.outside.length > 0 && (
        <MoneyFiguresCard
          paper="none"
          title="Orders outside of the books"
          intro="They got their driver before wallets counted. Their commission is settled by hand."
          figures={money.outside.map(({ id, reference, orderDate, status, driver }) => ({
            label: formatOrderReference(reference),
            note: `${formatDay(orderDate)}, ${driver}`,
            value: orderStateWords[status].label,
            to: webPaths.orderDetails(id),
          }))}
        />
      )}
    </div>
  );
}

const [young, middle, old] = debtAgeGroupsInDays;
const ageWords = [
  `up to ${young} days`,
  `${young + 1} to ${middle} days`,
  `${middle + 1} to ${old} days`,
  `older than ${old} days`,
];

const agesText = (ages: readonly number[]) =>
  ages
    .flatMap((cents, at) => (cents === 0 ? [] : `${formatCents(cents)} ${ageWords[at]}`))
    .join(", ");

/** @param props.all the sum that all clients owe, less what we owe clients, in cents */
function Debts(props: { readonly money: Money; readonly all: number }) {
  const { debtors, ages, inCredit } = props.money;
  const owed = ages.reduce((sum, cents) => sum + cents, 0);
  const credit = owed - props.all;
  const total: MoneyFigure = {
    label: <strong>All clients</strong>,
    note: [agesText(ages), credit > 0 && `less ${formatCents(credit)} that we owe`]
      .filter(Boolean)
      .join(", "),
    value: formatCents(props.all),
    to: ledgerEntriesLink({ account: "receivable" }),
  };
  return (
    <MoneyFiguresCard
      paper="columns"
      title="Owed by clients"
      intro="By the day on which they came to owe it. A payment settles the oldest debt first."
      none="No client owes anything."
      figures={[
        ...(debtors.length + inCredit.length > 0 ? [total] : []),
        ...[
          ...debtors.map((client) => ({ ...client, note: agesText(client.ages) })),
          ...inCredit.map((client) => ({ ...client, note: "paid too much: we owe them this" })),
        ].map(({ id, name, note, cents }) => ({
          label: name,
          note,
          value: formatCents(cents),
          to: ledgerEntriesLink({ account: "receivable", partyId: id }),
        })),
      ]}
    />
  );
}
