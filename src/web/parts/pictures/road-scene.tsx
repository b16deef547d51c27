import { MapPin } from "./route-line.tsx";
import { PersonDrawing, TruckDrawing } from "./truck.tsx";

/** Two trucks and a person between two map pins. They stand on a line drawn below the picture. */
export function RoadScene() {
  return (
    <svg
      viewBox="30 -172 840 172"
      aria-hidden="true"
      focusable="false"
      className="block h-auto w-full"
    >
      <path
        d="M60-20C130-160 290-166 450-166S770-160 840-20"
        fill="none"
        className="stroke-field"
        strokeWidth="2.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <MapPin x={60} y={0} scale={1.5} hollow />
      <g transform="translate(138 0)">
        <TruckDrawing size="1.5ton" />
      </g>
      <PersonDrawing x={392} />
      <g transform="translate(480 0)">
        <TruckDrawing size="3ton" />
      </g>
      <MapPin x={840} y={0} scale={1.5} />
    </svg>
  );
}
