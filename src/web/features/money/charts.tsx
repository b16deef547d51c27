import { webPaths } from "#contract/web-paths.ts";
import { offeredTruckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatDay } from "#web/format.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";

export const pageHead = { title: "Charts" };

export default function Charts() {
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Completed orders of the last 26 weeks, by the day of the move, in the books or not.">
        Charts
      </PageHeading>
      <LoadedContent query={useApiRead("GET /api/money/weeks")} what="the weeks" lines={12}>
        {(weeks) => <Drawn {...weeks} />}
      </LoadedContent>
    </>
  );
}

/** The charts of the page. An amount in cents is divided by `unit` and drawn in rand. */
const charts = [
  { key: "orders", short: "Orders", format: String, unit: 1 },
  { key: "commission", short: "Commission", format: formatRand, unit: 100 },
] as const;

/** A share in percent; NaN for a week in which nothing was promised. */
const formatShare = (share: number) => (Number.isNaN(share) ? "none" : `${share} %`);

function Drawn({ items, promises }: CallReply<"GET /api/money/weeks">) {
  const mondays = [...new Set(items.map(({ monday }) => monday))];
  const weeks = mondays.map((monday) => formatDay(monday).replace(/^(\d+ \w{3}).*$/, "$1"));
  const shares = promises.map(({ kept, promised }) => Math.round((kept * 100) / promised));
  const drawn = [
    ...charts.map(({ key, unit, ...chart }) => ({
      ...chart,
      title: `${chart.short} by week of the move`,
      series: offeredTruckSizes.map((size) => ({
        label: truckSizeText(size),
        values: items.flatMap((row) => (row.truckSize === size ? Math.round(row[key] / unit) : [])),
      })),
    })),
    {
      short: "Kept promises",
      format: formatShare,
      title: "Kept promises: orders booked for a free time with a driver by 17:00 the day before",
      series: [{ label: "Share", values: shares }],
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {drawn.map(({ title, format, series }) => (
        <Card key={title} className="p-4! md:p-6!">
          <h2 className="mb-3 text-lead font-bold">{title}</h2>
          <WeekChart weeks={weeks} series={series} format={format} />
        </Card>
      ))}
      <Card className="p-4! md:p-6!">
        <table className="w-full text-small tabular-nums">
          <caption className="mb-2 text-left text-lead font-bold">The same as a table</caption>
          <thead>
            <tr className="text-quiet">
              <th scope="col" rowSpan={2} className="text-left font-semibold">
                Week of
              </th>
              {drawn.map(({ title, short, series }) => (
                <th
                  key={title}
                  scope="colgroup"
                  colSpan={series.length}
                  className="py-1 pl-2 text-right font-semibold"
                >
                  {short}
                </th>
              ))}
            </tr>
            <tr className="text-right text-quiet">
              {drawn.flatMap(({ title, series }) =>
                series.map(({ label }) => (
                  <th key={title + label} scope="col" className="py-1 pl-2 font-normal">
                    {label}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {mondays.map((monday, at) => (
              <tr key={monday} className="border-t border-line text-right">
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {weeks[at]}
                </th>
                {drawn.flatMap(({ title, format, series }) =>
                  series.map(({ label, values }) => (
                    <td key={title + label} className="py-1 pl-2 whitespace-nowrap">
                      {format(values[at] ?? 0)}
                    </td>
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}

/** The colours of the stacked truck sizes, from the bottom up. The colours differ in lightness too. */
const colours = ["bg-action", "bg-[#9ac7b6]", "bg-ink"] as const;

/** A chart of stacked columns. It is hidden from screen readers: the page has the same figures as a table. */
function WeekChart(props: {
  readonly weeks: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly format: (value: number) => string;
}) {
  const { weeks, series, format } = props;
  const sums = weeks.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] || 0), 0));
  const most = Math.max(...sums);
  return (
    <div aria-hidden="true" className="text-small tabular-nums forced-color-adjust-none">
      <p className="mb-2 flex flex-wrap gap-x-4">
        {series.map(({ label }, at) => (
          <span key={label} className="flex items-center gap-1.5">
            <span className={`size-3 ${colours[at]}`} />
            {label}
          </span>
        ))}
      </p>
      <p className="text-quiet">{format(most)}</p>
      <ol className="flex h-52 gap-px border-y border-line sm:gap-1">
        {weeks.map((week, at) => (
          <li key={week} title={`Week of ${week}`} className="flex flex-1 flex-col-reverse">
            {series.map(({ label, values }, place) => (
              <span
                key={label}
                title={`${label}: ${format(values[at] ?? 0)}`}
                className={colours[place]}
                style={{ height: `${((values[at] || 0) * 100) / (most || 1)}%` }}
              />
            ))}
          </li>
        ))}
      </ol>
      <p className="flex justify-between text-quiet">
        <span>{weeks[0]}</span>
        <span>{weeks.at(-1)}</span>
      </p>
    </div>
  );
}
