import type { ComponentProps, ReactNode } from "react";
import { formatCents } from "#domain/money/format-rand.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

/** An item of a list of amounts: a text, a badge for its state, and the amount at the right edge. */
export function MoneyRow(props: {
  readonly cents: number;
  readonly isSigned?: boolean;
  readonly look?: StatusAppearance;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  const { cents, look } = props;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">{props.children}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full">
        {look && <StatusBadge look={look} />}
        <p className="ml-auto font-bold whitespace-nowrap tabular-nums">
          {props.isSigned && cents > 0 && "+"}
          {formatCents(cents)}
        </p>
      </div>
      {props.action && <div className="w-full">{props.action}</div>}
    </li>
  );
}

/** A field for digits alone, such as an amount in whole rand; at most nine digits by default. */
export const WholeNumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="off" maxLength={9} {...props} />
);
