import type { ReactNode } from "react";
import { MapPin } from "./route-line.tsx";
import { Person, Truck } from "./truck.tsx";

/** Stands on a line that is drawn below it. It decorates, so it has no words. */
export function RoadScene(props: { readonly className?: string }) {
  return (
    <Scene viewBox="30 -172 840 172" className={props.className}>
      <DottedLine d="M60-20C130-160 290-166 450-166S770-160 840-20" />
      <MapPin x={60} y={0} scale={1.5} hollow />
      <g transform="translate(138 0)">
        <Truck size="1.5ton" />
      </g>
      <Person x={392} />
      <g transform="translate(480 0)">
        <Truck size="3ton" />
      </g>
      <MapPin x={840} y={0} scale={1.5} />
    </Scene>
  );
}

/** A picture that decorates, so it has no words; as wide as its place when nothing else is said. */
export function Scene(props: {
  readonly viewBox: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <svg
      viewBox={props.viewBox}
      aria-hidden="true"
      focusable="false"
      className={props.className ?? "block h-auto w-full"}
    >
      {props.children}
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
