import { formatRand } from "#domain/money/format-rand.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { CalculatedQuote } from "#web/drafts/quote-draft.ts";

const parts = [
  ["baseCost", "Base"],
  ["distanceCost", "Distance"],
  ["helpersCost", "Helpers"],
  ["floorsCost", "Floors"],
  ["midmonthDiscount", "Midmonth Discount"],
  ["promotionDiscount", "Promotional Discount"],
] as const;

export function PriceComparison(props: {
  readonly before: CalculatedQuote;
  readonly after: CalculatedQuote;
}) {
  const { before, after } = props;
  const rows = [
    ...(before.kms === after.kms
      ? []
      : [{ name: "Kilometers", from: formatDistance(before), to: formatDistance(after) }]),
    ...parts
      .filter(([key]) => before[key] !== after[key])
      .map(([key, name]) => ({ name, from: formatRand(before[key]), to: formatRand(after[key]) })),
  ];
  return (
    <table className="mt-3 w-full max-w-form">
      <caption className="sr-only">The price before and now</caption>
      <thead>
        <tr className="text-small text-quiet max-sm:grid max-sm:grid-cols-2">
          <th scope="col" className="text-left font-semibold max-sm:col-span-2">
            <span className="sr-only">Part</span>
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            Before
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-t border-ink/10 max-sm:grid max-sm:grid-cols-2">
            <th scope="row" className="py-1 text-left font-normal max-sm:col-span-2">
              {row.name}
            </th>
            <td className="py-1 pl-3 text-right">{row.from}</td>
            <td className="py-1 pl-3 text-right font-semibold">{row.to}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink font-bold max-sm:grid max-sm:grid-cols-2">
          <th scope="row" className="py-2 text-left max-sm:col-span-2">
            Total Price
          </th>
          <td className="py-2 pl-3 text-right">{formatRand(before.price)}</td>
          <td className="py-2 pl-3 text-right">{formatRand(after.price)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
