/** A map pin whose tip is at x and y. */
export function MapPin(props: {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly hollow?: boolean;
}) {
  const { x, y, scale = 1, hollow = false } = props;
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        d="M0 0s-9.5-9-9.5-16.5a9.5 9.5 0 0 1 19 0C9.5-9 0 0 0 0Z"
        className={hollow ? "fill-card stroke-action" : "fill-action stroke-action"}
        strokeWidth="2.5"
      />
      <circle cx="0" cy="-16.5" r="3.5" className={hollow ? "fill-action" : "fill-card"} />
    </g>
  );
}

export function PinPicture(props: { readonly hollow?: boolean; readonly className: string }) {
  return (
    <svg viewBox="-12 -29 24 30" className={props.className} aria-hidden="true" focusable="false">
      <MapPin x={0} y={0} hollow={props.hollow === true} />
    </svg>
  );
}

/** Two map pins and a dotted line between them, as high as the two fields beside the line. */
export function RouteLine(props: { readonly className: string }) {
  return (
    <div className={`flex flex-col items-center ${props.className}`}>
      <PinPicture hollow className="h-8 w-6 shrink-0" />
      <span className="w-0 flex-1 border-l-3 border-dotted border-field" />
      <PinPicture className="h-8 w-6 shrink-0" />
    </div>
  );
}
