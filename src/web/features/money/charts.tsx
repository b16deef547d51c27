import { useMemo } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { offeredSizes, sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { formatDay } from "#web/format.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { WeekChart } from "./week-chart.tsx";

export const meta = { title: "Charts" };

type Weeks = ReplyOf<"GET /api/money/weeks">["items"];

/** Orders and commission by week and by size of truck, drawn and as a table. Administrators only. */
export default function Charts() {
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Completed orders of the last 26 weeks, by the day of the move, in the books or not.">
        Charts
      </PageHeading>
      <Loaded query={useRead("GET /api/money/weeks")} what="the weeks" lines={12}>
        {({ items }) => <Drawn items={items} />}
      </Loaded>
    </>
  );
}

const charts = [
  {
    key: "orders",
    title: "Orders by week of the move",
    short: "Orders",
    format: String,
    sizeOf: 1,
  },
  {
    key: "commission",
    title: "Commission by week of the move",
    short: "Commission",
    format: formatRand,
    sizeOf: 100,
  },
] as const;

function Drawn({ items }: { readonly items: Weeks }) {
  const drawn = useMemo(() => {
    const mondays = [...new Set(items.map(({ monday }) => monday))];
    return {
      mondays,
      weeks: mondays.map((monday) => formatDay(monday).replace(/^(\d+ \w{3}).*$/, "$1")),
      charts: charts.map(({ key, sizeOf, ...chart }) => ({
        ...chart,
        series: offeredSizes.map((size) => ({
          label: sizeText(size),
          values: items.flatMap((row) =>
            row.truckSize === size ? Math.round(row[key] / sizeOf) : [],
          ),
        })),
      })),
    };
  }, [items]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {drawn.charts.map(({ title, format, series }) => (
        <Card key={title} className="p-4! md:p-6!">
          <h2 className="mb-3 text-lead font-bold">{title}</h2>
          <WeekChart weeks={drawn.weeks} series={series} format={format} />
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
              {drawn.charts.map(({ title, short, series }) => (
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
              {drawn.charts.flatMap(({ title, series }) =>
                series.map(({ label }) => (
                  <th key={title + label} scope="col" className="py-1 pl-2 font-normal">
                    {label}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {drawn.mondays.map((monday, at) => (
              <tr key={monday} className="border-t border-line text-right">
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {drawn.weeks[at]}
                </th>
                {drawn.charts.flatMap(({ title, format, series }) =>
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
