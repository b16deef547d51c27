import { Person } from "./person.tsx";
import { MapPin } from "./route-line.tsx";
import { Truck } from "./truck.tsx";

/** A small truck and a fridge between two pins. It decorates, so it has no words. */
export function DeliveryScene() {
  return (
    <svg
      viewBox="0 -176 480 176"
      aria-hidden="true"
      focusable="false"
      className="block h-auto w-full"
    >
      <path
        d="M30-24C110-170 370-176 450-24"
        fill="none"
        className="stroke-field"
        strokeWidth="2.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <MapPin x={30} y={0} scale={1.3} hollow />
      <g transform="translate(84 0)">
        <Truck size="1.5ton" />
      </g>
      <Fridge x={322} />
      <Person x={378} />
      <MapPin x={450} y={0} scale={1.3} />
    </svg>
  );
}

function Fridge(props: { readonly x: number }) {
  return (
    <g transform={`translate(${props.x} 0)`} strokeLinejoin="round" strokeLinecap="round">
      <rect
        x="0"
        y="-68"
        width="30"
        height="67"
        rx="3"
        className="fill-card stroke-ink"
        strokeWidth="2.5"
      />
      <path d="M1-46H29" className="stroke-ink" strokeWidth="2" />
      <path d="M24-61v8m0 14v12" className="stroke-field" strokeWidth="2.5" />
    </g>
  );
}
