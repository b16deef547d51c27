import { DecorativePicture, DottedLine } from "./road-scene.tsx";
import { MapPin } from "./route-line.tsx";
import { PersonDrawing, TruckDrawing } from "./truck.tsx";

export function MovingScene() {
  return (
    <DecorativePicture viewBox="0 -176 480 176">
      <g strokeLinejoin="round" strokeLinecap="round" className="stroke-ink" strokeWidth="2.5">
        <path d="M14 0V-92H98V0Z" className="fill-card" />
        <path d="M6-88 56-134l50 46Z" className="fill-action" />
        <path d="M44 0V-46H68V0Z" className="fill-action-tint" />
        <path d="M26-78H44v20H26ZM68-78H86v20H68Z" className="fill-sand" />
      </g>
      <PersonDrawing x={128} />
      <g transform="translate(176 0)">
        <g strokeLinejoin="round" className="stroke-ink" strokeWidth="2.2">
          <path d="M8-16V-34q0-4 4-4H44q4 0 4 4v18Z" className="fill-action-tint" />
          <path d="M2-4V-22q0-4 5-4t5 4v7H44v-7q0-4 5-4t5 4V-4Z" className="fill-action" />
          <path d="M8-4V-1M48-4V-1" />
        </g>
      </g>
      <g transform="translate(250 0) scale(0.84)">
        <TruckDrawing size="3ton" />
      </g>
    </DecorativePicture>
  );
}

export function DeliveryScene() {
  return (
    <DecorativePicture viewBox="0 -176 480 176">
      <DottedLine d="M30-24C110-170 370-176 450-24" />
      <MapPin x={30} y={0} scale={1.3} hollow />
      <g transform="translate(84 0)">
        <TruckDrawing size="1.5ton" />
      </g>
      <g transform="translate(322 0)" strokeLinejoin="round" strokeLinecap="round">
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
      <PersonDrawing x={378} />
      <MapPin x={450} y={0} scale={1.3} />
    </DecorativePicture>
  );
}

/** The left edge and the bottom edge of each box in the stack. */
const boxes = [
  [34, 0],
  [58, 0],
  [82, 0],
  [46, 20],
  [70, 20],
  [58, 40],
] as const;

export function PartnershipScene() {
  return (
    <DecorativePicture viewBox="0 -176 480 176">
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
        <TruckDrawing size="1.5ton" />
      </g>
      <g transform="translate(296 0) scale(0.66)">
        <TruckDrawing size="3ton" />
      </g>
    </DecorativePicture>
  );
}
