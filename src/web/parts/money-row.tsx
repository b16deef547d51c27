import type { ReactNode } from "react";
import { formatCents } from "#domain/money/format-rand.ts";
import { StatusBadge, type StatusTone } from "#web/ui/status-badge.tsx";

/**
 * An item of a list of amounts: what it is, and at its end the amount and how it stands. On a phone these
 * stand above it, the amount at the right edge as well.
 */
export function MoneyRow(props: {
  readonly cents: number;
  /** Whether the amount comes in or goes out. */
  readonly isSigned?: boolean;
  readonly look?: readonly [StatusTone, string];
  readonly children: ReactNode;
}) {
  const { cents, look } = props;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">{props.children}</div>
      <div className="order-first flex w-full flex-row-reverse flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:order-none sm:grid sm:w-auto sm:justify-items-end">
        <p className="font-bold whitespace-nowrap tabular-nums">
          {props.isSigned && cents > 0 && "+"}
          {formatCents(cents)}
        </p>
        {look && <StatusBadge tone={look[0]}>{look[1]}</StatusBadge>}
      </div>
    </li>
  );
}
