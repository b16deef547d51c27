import { webPaths } from "#contract/web-paths.ts";
import { addDays, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { vatPercent } from "#domain/money/vat-part.ts";
import { formatOrderCash, unconfirmedCashNote } from "#domain/orders/cash-receipt.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { type CallReply, fillPathParameters } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { formatDay } from "#web/format.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { buttonClass, LinkButton } from "#web/ui/button.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link, useSearchParams } from "#web/ui/navigation.tsx";
import { WalletEntryLine } from "./wallet-parts.tsx";

type Statement = CallReply<"GET /api/statements/{id}">;

export const pageHead = (page: string) => ({
  title: page === "own-statement" ? "Statement" : "Driver's statement",
});

export default function DriverStatementPage() {
  const { id, type } = useSignedInParty();
  return type === "driver" ? <Week id={id} path={webPaths.statement()} /> : <OfficeStatement />;
}

function OfficeStatement() {
  const id = usePathParameter("id");
  return <Week id={id} path={webPaths.driverStatement(id)} isOffice />;
}

/** The statement of the week that the URL names, or else of last week. */
function Week(props: { readonly id: string; readonly path: string; readonly isOffice?: boolean }) {
  const { id, path, isOffice } = props;
  const [params] = useSearchParams();
  const today = useJohannesburgToday();
  const asked = (params.get("week") ?? "").slice(0, 10);
  const monday = mondayOfWeek(isCalendarDate(asked) ? asked : addDays(today, -7));
  const query = useApiRead("GET /api/statements/{id}", { params: { id }, query: { week: monday } });
  const next = addDays(monday, 7);
  return (
    <>
      <BackToList to={isOffice ? webPaths.driverWallet(id) : webPaths.wallet()}>
        {isOffice ? "To the wallet" : "To your wallet"}
      </BackToList>
      <PageHeading
        intro={`Monday ${formatDay(monday)} to Sunday ${formatDay(addDays(monday, 6))}.`}
        actions={(["pdf", "csv"] as const).map((kind) => (
          <a
            key={kind}
            href={`${fillPathParameters(`/api/statements/{id}/${kind}`, { id })}?week=${monday}`}
            download
            className={buttonClass("secondary", "compact")}
          >
            {kind.toUpperCase()}
            <span className="sr-only"> of this week</span>
          </a>
        ))}
      >
        Statement{isOffice && query.data && ` of ${query.data.name}`}
      </PageHeading>
      <nav aria-label="Weeks" data-no-print className="mb-6 flex flex-wrap gap-3">
        <LinkButton to={`${path}?week=${addDays(monday, -7)}`} variant="secondary" size="compact">
          Week before
        </LinkButton>
        {next <= today && (
          <LinkButton to={`${path}?week=${next}`} variant="secondary" size="compact">
            Week after
          </LinkButton>
        )}
      </nav>
      <LoadedContent query={query} what="the statement" lines={8}>
        {(statement) => <Parts statement={statement} />}
      </LoadedContent>
    </>
  );
}

function Parts({ statement }: { readonly statement: Statement }) {
  const { orders, wallet, pay, due, vat } = statement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card title="Orders completed" className="md:p-6">
        {orders.length === 0 && (
          <p className="text-quiet">
            None that week. Jobs from before wallets counted are not listed.
          </p>
        )}
        <ul className="divide-y divide-line">
          {orders.map(({ id, reference, orderDate, orderType, price, commission, net, cash }) => (
            <li key={id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto]">
              <p>
                <Link to={webPaths.orderDetails(id)} className="link font-bold">
                  {formatOrderReference(reference)}
                </Link>
                <span className="block text-small text-quiet">
                  {formatDay(orderDate)}, {orderType === "contract" ? "contract" : "once-off"}
                </span>
              </p>
              <p className="text-small tabular-nums sm:text-right">
                {formatRand(price)} less commission {formatRand(commission)} is{" "}
                <strong>{formatRand(net)}</strong>
                <span className="block text-quiet">Cash: {formatOrderCash(cash)}</span>
              </p>
            </li>
          ))}
        </ul>
        {vat !== null && (
          <p className="mt-2 text-small text-quiet">
            The commission of these orders includes {vatPercent}% VAT of {formatCents(vat)}.
          </p>
        )}
      </Card>
      <Movements title="Wallet" part={wallet} />
      <Movements title="Pay for contract orders" part={pay} />
      <Card title="Due at the end" className="md:p-6">
        {wallet.closing < 0 && (
          <>
            <Balance word="Pay for contract orders" cents={pay.closing} />
            <Balance word="Commission owed" cents={wallet.closing} />
          </>
        )}
        <Balance word={due < 0 ? "Owed to us" : "To be paid out"} cents={Math.abs(due)} />
        <p className="text-small text-quiet empty:hidden">{unconfirmedCashNote(orders)}</p>
      </Card>
    </div>
  );
}

function Balance({ word, cents }: { readonly word: string; readonly cents: number }) {
  return (
    <p className="flex justify-between gap-4 py-3 font-bold">
      {word} <span className="whitespace-nowrap tabular-nums">{formatCents(cents)}</span>
    </p>
  );
}

function Movements(props: { readonly title: string; readonly part: Statement["wallet"] }) {
  const { opening, lines, closing } = props.part;
  return (
    <Card title={props.title} className="md:p-6">
      <Balance word="At the beginning" cents={opening} />
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {lines.map((line) => (
          <WalletEntryLine key={line.id} line={line} className="py-3" />
        ))}
      </ol>
      <Balance word="At the end" cents={closing} />
    </Card>
  );
}
