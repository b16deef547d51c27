import { type OfferedSize, offeredSizes, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { Person, Truck, truckExtent } from "./truck.tsx";

const extents = offeredSizes.map(truckExtent);
const width = Math.max(...extents.map(({ length }) => length)) + 76;
const height = Math.max(...extents.map((extent) => extent.height)) + 9;

/** One truck beside a person. All of these pictures have one scale, so they can be compared. */
export function TruckBesidePerson(props: {
  readonly size: OfferedSize;
  readonly className?: string;
}) {
  const start = (width - truckExtent(props.size).length - 62) / 2;
  return (
    <svg
      viewBox={`0 ${-height} ${width} ${height + 4}`}
      role="img"
      aria-label={truckCatalogue[props.size].drawnBesidePerson}
      className={props.className ?? "block h-auto w-full"}
    >
      <path d={`M0 1.5H${width}`} className="stroke-ink" strokeWidth="3" />
      <Person x={start + 12} />
      <g transform={`translate(${start + 62} 0)`}>
        <Truck size={props.size} />
      </g>
    </svg>
  );
}
