import { formatRand } from "#domain/money/format-rand.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import type { PriceLine } from "./price-lines.ts";

/** Every amount of a price; pressing one explains it in words. */
export function PriceExplained(props: {
  readonly lines: readonly PriceLine[];
  readonly total: number;
}) {
  return (
    <div>
      <ul className="divide-y divide-line">
        {props.lines.map((line) => (
          <li key={line.name}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg py-2 [&::-webkit-details-marker]:hidden">
                <ChevronDownIcon className="size-4 shrink-0 text-quiet transition-transform group-open:rotate-180" />
                <span className="min-w-0 flex-1">{line.name}</span>
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatRand(line.amount)}
                </span>
              </summary>
              <p className="pb-3 pl-6 text-small text-quiet">
                {line.multiplier && <span className="font-semibold">{line.multiplier}. </span>}
                {line.words}
              </p>
            </details>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t-2 border-ink pt-3 font-bold">
        <span>Total Price</span>
        <span className="whitespace-nowrap tabular-nums">{formatRand(props.total)}</span>
      </p>
    </div>
  );
}
