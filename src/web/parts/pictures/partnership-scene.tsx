import { Truck } from "./truck.tsx";

/** Where the boxes of the stack stand, left and bottom. */
const boxes = [
  [34, 0],
  [58, 0],
  [82, 0],
  [46, 20],
  [70, 20],
  [58, 40],
] as const;

/** Two trucks before a warehouse with its stacked goods. It decorates, so it has no words. */
export function PartnershipScene() {
  return (
    <svg
      viewBox="0 -176 480 176"
      aria-hidden="true"
      focusable="false"
      className="block h-auto w-full"
    >
      <g strokeLinejoin="round" className="stroke-ink" strokeWidth="2.5">
        <path d="M6 0V-112L70-148 134-112V0Z" className="fill-card" />
        <path d="M24 0V-90H116V0Z" className="fill-action-tint" />
        {boxes.map(([left, bottom]) => (
          <rect
            key={`${left}-${bottom}`}
            x={left}
            y={-bottom - 20}
            width="22"
            height="20"
            rx="2"
            className="fill-sand"
          />
        ))}
      </g>
      <g transform="translate(148 0) scale(0.66)">
        <Truck size="1.5ton" />
      </g>
      <g transform="translate(296 0) scale(0.66)">
        <Truck size="3ton" />
      </g>
    </svg>
  );
}
