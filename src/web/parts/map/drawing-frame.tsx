import type { ReactNode } from "react";
import { regionKeys } from "#domain/places/region-names.ts";
import { regions } from "#domain/places/regions.ts";
import {
  drawingHalfSize,
  type MapDrawingPoint,
  type MapDrawingView,
  mapScaleKms,
  type PlacedMapLabel,
} from "./drawing-plan.ts";

/** Rounds a coordinate to one decimal, which is finer than any screen. */
const number = (value: number) => Math.round(value * 10) / 10;

export function svgPathThroughPoints(spots: readonly MapDrawingPoint[]): string {
  return spots
    .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${number(x)} ${number(y)}`)
    .join("");
}

/** The frame of every map that we draw: province, place names and scale, in colours that also print well. */
export function MapDrawingFrame(props: {
  readonly view: MapDrawingView;
  readonly places: readonly PlacedMapLabel[];
  /** The sentence that screen readers read in place of the drawing. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { view, places } = props;
  const outlines = regionKeys.map((key) => {
    const corners = regions[key].outline.map(([lng, lat]) => view.spot({ lat, lng }));
    return `${svgPathThroughPoints(corners)}Z`;
  });
  return (
    // A browser's translator would put HTML elements into the SVG, which shows none of them.
    <div translate="no">
      <svg
        role="img"
        aria-label={props.label}
        viewBox={`${-drawingHalfSize.x} ${-drawingHalfSize.y} ${2 * drawingHalfSize.x} ${2 * drawingHalfSize.y}`}
        preserveAspectRatio="xMidYMid slice"
        className={`block w-full rounded-field bg-sand forced-color-adjust-none ${props.className ?? "h-60"}`}
      >
        <rect
          x={-drawingHalfSize.x}
          y={-drawingHalfSize.y}
          width={2 * drawingHalfSize.x}
          height={2 * drawingHalfSize.y}
          className="fill-sand"
        />
        <path
          d={outlines.join("")}
          className="fill-paper stroke-field"
          strokeWidth="1.5"
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
        {props.children}
        {places.map((label) => (
          <g key={label.name}>
            <circle
              cx={number(label.dot.x)}
              cy={number(label.dot.y)}
              r="2"
              className="fill-field"
            />
            <PlaceName label={label} className="fill-quiet text-[11px]" />
          </g>
        ))}
        <Scale view={view} />
      </svg>
    </div>
  );
}

/** The name of a place, with an outline so that it can be read on top of the line of the route. */
export function PlaceName({ label, className }: { label: PlacedMapLabel; className: string }) {
  return (
    <text
      x={number(label.x)}
      y={number(label.y)}
      textAnchor="middle"
      strokeWidth="4"
      strokeLinejoin="round"
      className={`stroke-paper [paint-order:stroke] ${className}`}
    >
      {label.name}
    </text>
  );
}

function Scale({ view }: { readonly view: MapDrawingView }) {
  const kms = mapScaleKms(view);
  const [left, y] = [-drawingHalfSize.phone + 8, drawingHalfSize.y - 8];
  return (
    <g>
      <path
        d={`M${left} ${y - 4}v4h${number(kms * view.unitsPerKm)}v-4`}
        className="fill-none stroke-quiet"
      />
      <text x={left + 3} y={y - 4} className="fill-quiet text-[10px]">
        {kms < 1 ? `${kms * 1000} m` : `${kms} km`}
      </text>
    </g>
  );
}
