import { Person } from "./person.tsx";
import { Truck } from "./truck.tsx";

/** A home, what comes out of it, and the truck it goes into. It decorates, so it has no words. */
export function MovingScene() {
  return (
    <svg
      viewBox="0 -176 480 176"
      aria-hidden="true"
      focusable="false"
      className="block h-auto w-full"
    >
      <House />
      <Person x={128} />
      <g transform="translate(176 0)">
        <Couch />
      </g>
      <g transform="translate(250 0) scale(0.84)">
        <Truck size="3ton" />
      </g>
    </svg>
  );
}

function House() {
  return (
    <g strokeLinejoin="round" strokeLinecap="round" className="stroke-ink" strokeWidth="2.5">
      <path d="M14 0V-92H98V0Z" className="fill-card" />
      <path d="M6-88 56-134l50 46Z" className="fill-action" />
      <path d="M44 0V-46H68V0Z" className="fill-action-tint" />
      <path d="M26-78H44v20H26ZM68-78H86v20H68Z" className="fill-sand" />
    </g>
  );
}

function Couch() {
  return (
    <g strokeLinejoin="round" className="stroke-ink" strokeWidth="2.2">
      <path d="M8-16V-34q0-4 4-4H44q4 0 4 4v18Z" className="fill-action-tint" />
      <path d="M2-4V-22q0-4 5-4t5 4v7H44v-7q0-4 5-4t5 4V-4Z" className="fill-action" />
      <path d="M8-4V-1M48-4V-1" />
    </g>
  );
}
