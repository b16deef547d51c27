import { webPaths } from "#contract/web-paths.ts";
import { linePurposes } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { callWithId } from "#web/api/api-client.ts";
import { formatDay } from "#web/format.ts";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { Link } from "#web/ui/navigation.tsx";
import type { StatusTone } from "#web/ui/status-badge.tsx";
import { type ShownLine, WaitingLine } from "./waiting-line.tsx";

const looks: Readonly<Record<ShownLine["state"], readonly [StatusTone, string]>> = {
  waiting: ["waiting", "Waits for you"],
  doubtful: ["waiting", "Here already?"],
  split: ["done", "Split"],
  settled: ["done", "Settled"],
  void: ["gone", "Counts for nothing"],
};

/** A line of the bank, and what an administrator does with it. */
export function BankLineRow({ line }: { readonly line: ShownLine }) {
  const { state, day, cents, text, reference, purpose, reason } = line;
  return (
    <MoneyRow
      cents={cents}
      isSigned
      look={looks[state]}
      action={
        state === "waiting" || state === "doubtful" ? (
          <WaitingLine line={line} />
        ) : (
          (state === "settled" || state === "split") && <TakeBackLine line={line} />
        )
      }
    >
      <p className="font-bold wrap-anywhere">
        {line.isByHand ? "Typed, not on a statement yet" : text || "No text"}
      </p>
      <p className="text-small text-quiet wrap-anywhere">
        {formatDay(day)}
        {reference !== "" && ` · ${reference}`}
      </p>
      <p className="mt-1 text-small wrap-anywhere">
        {purpose !== null && linePurposes[purpose].label}
        <LinePerson line={line} />
        {purpose !== null && reason !== "" && ". "}
        {reason}
      </p>
      {line.wholeCents !== null && (
        <p className="text-small text-quiet wrap-anywhere">
          Part of {formatCents(line.wholeCents)}: {line.wholeText}
        </p>
      )}
    </MoneyRow>
  );
}

function LinePerson({ line }: { readonly line: ShownLine }) {
  const { partyId, partyType, partyName, orderId, orderReference } = line;
  if (partyId === null) return null;
  const path = partyType === "driver" ? webPaths.driverWallet : webPaths.clientUpdate;
  return (
    <>
      {": "}
      <Link to={path(partyId)} className="link">
        {partyName}
      </Link>
      {orderId !== null && orderReference !== null && (
        <>
          {", order "}
          <Link to={webPaths.orderDetails(orderId)} className="link">
            {formatReference(orderReference)}
          </Link>
        </>
      )}
    </>
  );
}

function TakeBackLine({ line: { id, cents, isByHand, state } }: { readonly line: ShownLine }) {
  const isSplit = state === "split";
  return (
    <AskReason
      isQuiet
      label={isSplit ? "Put together again" : "Take back"}
      title={isSplit ? "Put its parts together again" : "Take this back"}
      yes="Take it back"
      no="Keep it"
      danger
      send={(reason) => callWithId("PATCH /api/bank/takeback/{id}", id, { reason })}
    >
      {isSplit ? (
        `${formatCents(cents)} are one line again, which waits, as long as none of its parts has a purpose.`
      ) : (
        <>
          {formatCents(cents)} go back by an entry of their own
          {isByHand ? ", as if nobody had typed them" : ", and the line waits again"}. What a wallet
          does not hold any more is owed.
        </>
      )}
    </AskReason>
  );
}
