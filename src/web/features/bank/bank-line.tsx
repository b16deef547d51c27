import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type LinePurpose, linePurposes, purposesFor } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { formatDay } from "#web/lib/format.ts";
import { AskReason } from "#web/parts/ask-reason.tsx";
import { MoneyRow } from "#web/parts/money-row.tsx";
import { OptionField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Link } from "#web/ui/navigation/link.tsx";
import type { StatusTone } from "#web/ui/status-badge.tsx";
import type { ShownLine } from "./bank.queries.ts";

const looks: Readonly<Record<ShownLine["state"], readonly [StatusTone, string]>> = {
  waiting: ["waiting", "Waits for you"],
  settled: ["done", "Settled"],
  void: ["gone", "Taken back"],
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
        state === "waiting" ? (
          <SettleLine line={line} />
        ) : (
          state === "settled" && <TakeBackLine line={line} />
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

const hints = {
  driver: "The payment reference, such as W2346KLMQ, or the email address.",
  client: "The reference of the order, the number of the invoice, or the email address.",
  order: "The reference of the cancelled order.",
  payout: "Its reference, such as P2346KLMQ.",
  batch: "The reference of any of its payouts, such as P2346KLMQ.",
} as const;

function SettleLine({ line: { id, cents } }: { readonly line: ShownLine }) {
  const purposes = purposesFor(cents);
  const [purpose, setPurpose] = useState<LinePurpose>(purposes[0] ?? "costs");
  const [whom, setWhom] = useState("");
  const { of } = linePurposes[purpose];
  return (
    <AskReason
      label="Say what it is for"
      title={`What are ${formatCents(cents)} for?`}
      yes="Settle it"
      no="Leave it waiting"
      reasonLabel={of === null ? "What it was" : "Note (optional)"}
      check={(reason) => ({
        whom: of !== null && whom.trim() === "" ? "Say whose it is" : undefined,
        reason: of === null || reason !== "" ? (checkReason(reason) ?? undefined) : undefined,
      })}
      send={(reason) =>
        callApi("PATCH /api/bank/settle/{id}", {
          params: { id },
          body: { purpose, whom, reason },
        })
      }
      fields={
        <>
          <OptionField
            name="purpose"
            label="Purpose"
            value={purpose}
            options={purposes.map((value) => ({ value, label: linePurposes[value].label }))}
            onValueChange={setPurpose}
          />
          {of !== null && (
            <TextField
              name="whom"
              label={`Which ${of}`}
              hint={hints[of]}
              autoComplete="off"
              value={whom}
              onValueChange={setWhom}
            />
          )}
        </>
      }
    >
      It goes from the suspense account to what it is for.
    </AskReason>
  );
}

function TakeBackLine({ line: { id, cents, isByHand } }: { readonly line: ShownLine }) {
  return (
    <AskReason
      isQuiet
      label="Take back"
      title="Take this back"
      yes="Take it back"
      no="Keep it"
      danger
      send={(reason) =>
        callApi("PATCH /api/bank/takeback/{id}", { params: { id }, body: { reason } })
      }
    >
      {formatCents(cents)} go back by an entry of their own
      {isByHand ? ", as if nobody had typed them" : ", and the line waits again"}. What a wallet
      does not hold any more is owed.
    </AskReason>
  );
}
