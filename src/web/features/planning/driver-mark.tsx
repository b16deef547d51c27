/** Colours of drivers on the board and its map, each legible under white figures. Red means: act now. */
const colors = [
  "#0b6b4f",
  "#1c5aa6",
  "#7a4f00",
  "#8a1c7c",
  "#0e6f80",
  "#5b3fa8",
  "#55534e",
  "#4f680d",
] as const;

/** The colour of a driver's number. Drivers eight apart share one, and differ by the number. */
export const driverColor = (number: number) => colors[(number - 1) % colors.length] ?? colors[0];

/** The number of a driver, in the driver's colour: the same on the board and on the map. */
export function DriverMark({ number }: { readonly number: number }) {
  return (
    <svg
      viewBox="-10 -10 20 20"
      role="img"
      aria-label={`Number ${number} on the map`}
      className="size-5 shrink-0 forced-color-adjust-none"
    >
      <circle r="10" fill={driverColor(number)} />
      <text y="4" textAnchor="middle" className="fill-card text-[11px] font-bold tabular-nums">
        {number}
      </text>
    </svg>
  );
}
