import { formatRand } from "#domain/money/format-rand.ts";
import { PriceTag } from "../price-tag.tsx";
import type { PriceLine } from "./price-lines.ts";

/** The quote row by row, in rand (specification, section 2). */
export function BreakdownTable(props: {
  readonly lines: readonly PriceLine[];
  readonly total: number;
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">Quote Breakdown</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part of the price</th>
          <th scope="col">Amount in rand</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {props.lines.map((line) => (
          <tr key={line.name}>
            <th scope="row" className="py-3 pr-4 text-left align-top font-normal">
              <span className="flex flex-wrap gap-x-2">
                <span className="font-semibold">{line.name}</span>
                {line.multiplier && (
                  <span className="whitespace-nowrap text-quiet">{line.multiplier}</span>
                )}
              </span>
              <span className="block text-small text-quiet">{line.words}</span>
            </th>
            <td className="w-px py-3 text-right align-top font-semibold whitespace-nowrap">
              {formatRand(line.amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink">
          <th scope="row" className="py-4 pr-4 text-left text-lead font-bold">
            Total Price
          </th>
          <td className="w-px py-4 text-right">
            <PriceTag price={props.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
