import { Person } from "./person.tsx";
import { type DrawnTruck, Truck, truckLength } from "./truck.tsx";

const alt: Readonly<Record<DrawnTruck, string>> = {
  "1.5ton": "A 1.5-ton truck beside a person: its box is a little taller than they can reach.",
  "3ton": "A 3-ton truck beside a person: its box is about half as long again, and taller.",
};

/** One truck beside a person. All of these pictures have one scale, so they can be compared. */
export function TruckBesidePerson(props: {
  readonly size: DrawnTruck;
  readonly className?: string;
}) {
  const width = truckLength("3ton") + 76;
  const start = (width - truckLength(props.size) - 62) / 2;
  return (
    <svg
      viewBox={`0 -140 ${width} 144`}
      role="img"
      aria-label={alt[props.size]}
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
