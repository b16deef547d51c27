import "uplot/dist/uPlot.min.css";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
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
  const drawn = useMemo(() => {
    const mondays = [...new Set(items.map(({ monday }) => monday))];
    return {
      mondays,
      weeks: mondays.map((monday) => formatDay(monday).replace(/^(\d+ \w{3}).*$/, "$1")),
      charts: [
        ...charts.map(({ key, unit, ...chart }) => ({
          ...chart,
          title: `${chart.short} by week of the move`,
          series: offeredTruckSizes.map((size) => ({
            label: truckSizeText(size),
            values: items.flatMap((row) =>
              row.truckSize === size ? Math.round(row[key] / unit) : [],
            ),
          })),
        })),
        {
          short: "Kept promises",
          format: formatShare,
          title:
            "Kept promises: orders booked for a free time with a driver by 17:00 the day before",
          series: [
            {
              label: "Share",
              values: promises.map(({ kept, promised }) => Math.round((kept * 100) / promised)),
            },
          ],
        },
      ],
    };
  }, [items, promises]);
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

const height = 260;
const ink = "#14213D";
const line = "#E5DED3";
/** The colours of the stacked truck sizes, from the bottom up. The colours differ in lightness too. */
const colours = ["#0B6B4F", "#9AC7B6", ink] as const;

/** A chart of stacked columns. It is hidden from screen readers: the page has the same figures as a table. */
function WeekChart(props: {
  readonly weeks: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly format: (value: number) => string;
}) {
  const { weeks, series, format } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The columns overlap: the sum of all truck sizes is drawn first, sums of fewer sizes over it.
    const stacked = series.map((_, top) =>
      weeks.map((_week, at) =>
        series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[at] || 0), 0),
      ),
    );
    const font = "14px Figtree, sans-serif";
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } };
    // The legend shows the figures of the week under the pointer, or else of the last week.
    const last = weeks.length - 1;
    const columns = uPlot.paths.bars?.({ size: [0.7, 40] });
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        scales: { x: { time: false, range: [-0.5, weeks.length - 0.5] }, y: { range: fromZero } },
        axes: [
          { ...axis, grid: { show: false }, values: (_, at) => at.map((n) => weeks[n] ?? "") },
          { ...axis, size: 80, values: (_, at) => at.map(format) },
        ],
        cursor: { drag: { x: false, y: false } },
        series: [
          { label: "Week of", value: (_, at) => weeks[at ?? last] ?? "" },
          ...series
            .map(({ label: name, values }, at) => ({
              label: name,
              fill: colours[at % colours.length] ?? ink,
              stroke: colours[at % colours.length] ?? ink,
              width: 0,
              ...(columns && { paths: columns }),
              points: { show: false },
              value: (_: uPlot, _value: number, _series: number, week: number | null) =>
                format(values[week ?? last] ?? 0),
            }))
            .toReversed(),
        ],
      },
      [weeks.map((_, at) => at), ...stacked.toReversed()],
      element,
    );
    plot.root.style.fontFamily = "inherit";
    const follow = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      plot.destroy();
    };
  }, [weeks, series, format]);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="min-w-0 overflow-hidden bg-card text-ink forced-color-adjust-none"
    />
  );
}

const fromZero = (_: uPlot, _least: number, most: number): [number, number] => [0, most * 1.1 || 1];
