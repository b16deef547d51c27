import type { ReactNode } from "react";
import { MapPin } from "./route-line.tsx";
import { PersonDrawing, TruckDrawing } from "./truck.tsx";

/** Two trucks and a person between two map pins. They stand on a line drawn below the picture. */
export function RoadScene() {
  return (
    <DecorativePicture viewBox="30 -172 840 172">
      <DottedLine d="M60-20C130-160 290-166 450-166S770-160 840-20" />
      <MapPin x={60} y={0} scale={1.5} hollow />
      <g transform="translate(138 0)">
        <TruckDrawing size="1.5ton" />
      </g>
      <PersonDrawing x={392} />
      <g transform="translate(480 0)">
        <TruckDrawing size="3ton" />
      </g>
      <MapPin x={840} y={0} scale={1.5} />
    </DecorativePicture>
  );
}

/** A picture that screen readers skip, because it only decorates. */
export function DecorativePicture(props: {
  readonly viewBox: string;
  readonly children: ReactNode;
}) {
  const { viewBox, children } = props;
  return (
    <svg viewBox={viewBox} aria-hidden="true" focusable="false" className="block h-auto w-full">
      {children}
    </svg>
  );
}

export function DottedLine(props: { readonly d: string }) {
  return (
    <path
      d={props.d}
      fill="none"
      className="stroke-field"
      strokeWidth="2.5"
      strokeDasharray="2 9"
      strokeLinecap="round"
    />
  );
}
