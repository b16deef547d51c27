import { webPaths } from "#contract/web-paths.ts";
import { bankLinePurposes } from "#domain/bank/line-purposes.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { formatDay } from "#web/format.ts";
import { OrderLink } from "#web/office/list/record-links.tsx";
import { MoneyRow } from "#web/parts/amounts.tsx";
import { Link } from "#web/ui/navigation.tsx";
import type { StatusAppearance } from "#web/ui/status-badge.tsx";
import {
  type ListedBankLine,
  TakeBackBankLineButton,
  WaitingBankLine,
} from "./bank-line-actions.tsx";

const looks: Readonly<Record<ListedBankLine["state"], StatusAppearance>> = {
  waiting: ["waiting", "Waits for you"],
  doubtful: ["waiting", "Here already?"],
  split: ["done", "Split"],
  settled: ["done", "Settled"],
  void: ["gone", "Counts for nothing"],
};

export function BankLineRow({ line }: { readonly line: ListedBankLine }) {
  const { state, day, cents, text, reference, purpose, reason } = line;
  const personPath = line.partyType === "driver" ? webPaths.driverWallet : webPaths.clientUpdate;
  return (
    <MoneyRow
      cents={cents}
      isSigned
      look={looks[state]}
      action={
        state === "waiting" || state === "doubtful" ? (
          <WaitingBankLine line={line} />
        ) : (
          (state === "settled" || state === "split") && <TakeBackBankLineButton line={line} />
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
        {purpose !== null && bankLinePurposes[purpose].label}
        {line.partyId !== null && (
          <>
            {": "}
            <Link to={personPath(line.partyId)} className="link">
              {line.partyName}
            </Link>
            {line.orderId !== null && ", order "}
            <OrderLink orderId={line.orderId} reference={line.orderReference} />
          </>
        )}
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
