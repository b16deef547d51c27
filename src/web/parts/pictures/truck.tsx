import {
  type OfferedTruckSize,
  offeredTruckSizes,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";

/** The length and the height of a drawn truck, in units of 1/40 metre. */
function truckExtent(size: OfferedTruckSize) {
  const { box, boxHeight, floor, cab } = truckCatalogue[size].drawing;
  return { length: box + 5 + cab, height: floor + boxHeight };
}

/** A truck from the side, facing right, standing on y = 0 with its tail at x = 0. */
export function TruckDrawing(props: { readonly size: OfferedTruckSize }) {
  const { box, boxHeight, floor, cab, cabHeight, wheel } = truckCatalogue[props.size].drawing;
  const top = -(floor + boxHeight);
  const nose = box + 5;
  const sill = -wheel * 0.75;
  const hood = -cabHeight * 0.52;
  return (
    <g strokeLinejoin="round" strokeLinecap="round">
      <path d={`M6 ${-floor + 4}H${nose + 8}`} className="stroke-ink" strokeWidth="7" />
      <rect
        x="1"
        y={top}
        width={box - 1}
        height={boxHeight}
        rx="4"
        className="fill-card stroke-ink"
        strokeWidth="2.5"
      />
      <path
        d={`M2.5 ${-floor - boxHeight * 0.3}H${box - 1.5}V${-floor - 5}q0 3.5-3.5 3.5H6q-3.5 0-3.5-3.5Z`}
        className="fill-action"
      />
      <Arrow x={box / 2} y={top + boxHeight * 0.34} size={boxHeight * 0.2} />
      <path
        d={`M14 ${top + 1}V${-floor - boxHeight * 0.3}`}
        className="stroke-line"
        strokeWidth="2"
      />
      <path
        d={`M${nose} ${sill}V${-cabHeight + 8}q0-8 8-8H${nose + cab * 0.6}q5 0 7 5L${nose + cab - 4} ${hood}q3 2 3 8V${sill}Z`}
        className="fill-action stroke-ink"
        strokeWidth="2.5"
      />
      <path
        d={`M${nose + cab * 0.3} ${hood}V${-cabHeight + 9}H${nose + cab * 0.6}q2 0 3 2L${nose + cab * 0.84} ${hood}Z`}
        className="fill-action-tint stroke-ink"
        strokeWidth="2"
      />
      <path d={`M${nose + cab * 0.3} ${hood + 9}h9`} className="stroke-white" strokeWidth="2.5" />
      <path d={`M${nose + cab - 6} ${sill - 10}h5`} className="stroke-white" strokeWidth="5" />
      <path
        d={`M${nose + cab * 0.4} ${sill}H${nose + cab + 1}`}
        className="stroke-ink"
        strokeWidth="5"
      />
      <Wheel x={box * 0.24} radius={wheel} />
      <Wheel x={nose + cab * 0.42} radius={wheel} />
    </g>
  );
}

function Wheel({ x, radius }: { readonly x: number; readonly radius: number }) {
  return (
    <g>
      <circle cx={x} cy={-radius} r={radius} className="fill-ink stroke-paper" strokeWidth="2.5" />
      <circle cx={x} cy={-radius} r={radius * 0.42} className="fill-sand" />
    </g>
  );
}

function Arrow({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <path
      d={`M${x} ${y + size}V${y - size * 0.6}m${-size * 0.75} ${size * 0.75} ${size * 0.75}-${size * 0.75} ${size * 0.75} ${size * 0.75}`}
      fill="none"
      className="stroke-action"
      strokeWidth={size * 0.32}
    />
  );
}

/** A person of 1.75 m who carries a box, standing on y = 0, in units of 1/40 metre. */
export function PersonDrawing(props: { readonly x: number }) {
  return (
    <g transform={`translate(${props.x} 0)`} strokeLinecap="round" strokeLinejoin="round">
      <path d="M-4-30-6-2m11-28 4 28" className="stroke-ink" strokeWidth="7.5" />
      <path d="M-6-1.5h5m10 0h5" className="stroke-ink" strokeWidth="4" />
      <path d="M-8.5-51q1-6 8.5-6t8.5 6l-1 24q-7.5 3-15 0Z" className="fill-action" />
      <circle cx="1" cy="-64" r="6.5" className="fill-ink" />
      <rect
        x="8"
        y="-52"
        width="23"
        height="19"
        rx="2"
        className="fill-sand stroke-ink"
        strokeWidth="2.2"
      />
      <path d="M15-52v6h8v-6" fill="none" className="stroke-field" strokeWidth="1.8" />
      <path d="M-3-50q1 12 11 15h7" fill="none" className="stroke-action-dark" strokeWidth="6" />
    </g>
  );
}

const extents = offeredTruckSizes.map(truckExtent);
const width = Math.max(...extents.map(({ length }) => length)) + 76;
const height = Math.max(...extents.map((extent) => extent.height)) + 9;

/** A truck beside a person. All sizes are drawn to one scale, so that they can be compared. */
export function TruckBesidePerson({ size }: { readonly size: OfferedTruckSize }) {
  const start = (width - truckExtent(size).length - 62) / 2;
  return (
    <svg
      viewBox={`0 ${-height} ${width} ${height + 4}`}
      role="img"
      aria-label={truckCatalogue[size].drawnBesidePerson}
      className="block h-auto w-full"
    >
      <path d={`M0 1.5H${width}`} className="stroke-ink" strokeWidth="3" />
      <PersonDrawing x={start + 12} />
      <g transform={`translate(${start + 62} 0)`}>
        <TruckDrawing size={size} />
      </g>
    </svg>
  );
}
