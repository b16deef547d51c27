import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const height = 260;
const ink = "#14213D";
const line = "#E5DED3";
/** Of the sizes from the first on; they stand on each other, and differ in lightness too. */
const colours = ["#0B6B4F", "#9AC7B6", ink] as const;

/**
 * Columns by week, in which each series stands on the one before. It is drawn on a plain canvas, which
 * forced colours do not reach and which says nothing to a screen reader: the page has a table too.
 */
export function WeekChart(props: {
  readonly weeks: readonly string[];
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly format: (value: number) => string;
}) {
  const { weeks, series, format } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // The whole height is drawn first, and what stands below is drawn over it.
    const stacked = series.map((_, top) =>
      weeks.map((_week, at) =>
        series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      ),
    );
    const font = "14px Figtree, sans-serif";
    const axis = { stroke: ink, font, grid: { stroke: line, width: 1 }, ticks: { show: false } };
    // Under a finger or the mouse the legend has that week, and else the last one.
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
