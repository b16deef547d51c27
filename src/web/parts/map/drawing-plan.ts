import type { Coordinates } from "#domain/places/coordinates.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { regions } from "#domain/places/regions.ts";

/** A point of the drawing, in units to the right of its centre and down from it. */
export type MapDrawingPoint = { readonly x: number; readonly y: number };

/** A place name, centred at x with its base line at y; `dot` is the point that marks the place. */
export type PlacedMapLabel = MapDrawingPoint & {
  readonly name: string;
  readonly dot: MapDrawingPoint;
};

/** Half the width and height of the drawing. A phone shows only its middle, `phone` units to each side. */
export const drawingHalfSize = { x: 480, y: 120, phone: 140 } as const;

/** The space for the trip on each side of the centre; the rest is for pins and their names. */
const room = { x: 100, y: 62 };
/** The shortest trip that still fills the drawing, in degrees: some 1.5 km. A shorter one is drawn smaller. */
const leastSpan = 0.014;

/** The area and the scale of a drawing; `spot` finds the point of the drawing for coordinates. */
export type MapDrawingView = {
  readonly spot: (point: Coordinates) => MapDrawingPoint;
  readonly unitsPerKm: number;
};

const middle = (numbers: readonly number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
const span = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);

/**
 * The view that shows these points as large as possible. A province is small enough to count as flat.
 *
 * @param space the space for the points on each side of the centre
 */
export function fitMapView(points: readonly Coordinates[], space = room): MapDrawingView {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const [lat0, lng0] = [middle(lats), middle(lngs)];
  const narrowing = Math.cos((lat0 * Math.PI) / 180);
  const unitsPerDegree = Math.min(
    (2 * space.x) / Math.max(leastSpan, span(lngs) * narrowing),
    (2 * space.y) / Math.max(leastSpan, span(lats)),
  );
  return {
    spot: ({ lat, lng }) => ({
      x: (lng - lng0) * narrowing * unitsPerDegree,
      // Pins rise above their points, so the trip is drawn 10 units below the centre.
      y: (lat0 - lat) * unitsPerDegree + 10,
    }),
    unitsPerKm: unitsPerDegree / 111.2,
  };
}

type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

const lettersWidth = (name: string) => name.length * 6.6 + 6;

function labelBox({ x, y, name }: MapDrawingPoint & { readonly name: string }): Box {
  const width = lettersWidth(name);
  return { left: x - width / 2, right: x + width / 2, top: y - 12, bottom: y + 4 };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a name lies wholly in the drawing, and the edge of a phone's screen does not cut it. */
function isWhole({ left, right, top, bottom }: Box): boolean {
  const farther = Math.max(-left, right);
  const nearer = left < 0 && right > 0 ? 0 : Math.min(Math.abs(left), Math.abs(right));
  return (
    top > -drawingHalfSize.y &&
    bottom < drawingHalfSize.y - 18 &&
    farther < drawingHalfSize.x &&
    (farther < drawingHalfSize.phone || nearer > drawingHalfSize.phone)
  );
}

/** Places the name of a pin within a phone's screen: above the upper pin, below the lower one. */
function endLabel(name: string, spot: MapDrawingPoint, isAbove: boolean): PlacedMapLabel {
  const short = name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name;
  const farthest = drawingHalfSize.phone - lettersWidth(short) / 2;
  const x = Math.max(-farthest, Math.min(farthest, spot.x));
  return { name: short, x, y: isAbove ? spot.y - 34 : spot.y + 16, dot: spot };
}

type End = { readonly name: string; readonly spot: MapDrawingPoint };

/** The names of pickup and destination beside their pins. The two never overlap. */
export function tripEndLabels(from: End, to: End): readonly [PlacedMapLabel, PlacedMapLabel] {
  const isUpper = from.spot.y <= to.spot.y;
  return [endLabel(from.name, from.spot, isUpper), endLabel(to.name, to.spot, !isUpper)];
}

/** The names of the main places for which there is space beside the trip, the most important first. */
export function mainPlaceLabels(
  view: MapDrawingView,
  taken: readonly (MapDrawingPoint | PlacedMapLabel)[],
): readonly PlacedMapLabel[] {
  const boxes = taken.flatMap((one) => [
    { left: one.x - 12, right: one.x + 12, top: one.y - 28, bottom: one.y + 3 },
    ...("name" in one ? [labelBox(one)] : []),
  ]);
  const names = new Set(taken.map((one) => ("name" in one ? one.name : "")));
  const labels: PlacedMapLabel[] = [];
  for (const place of regionKeys.flatMap((key) => regions[key].mainPlaces)) {
    const dot = view.spot(place);
    const label = { name: place.name, x: dot.x, y: dot.y - 7, dot };
    const box = { ...labelBox(label), bottom: dot.y + 4 };
    if (names.has(place.name) || !isWhole(box) || boxes.some((other) => overlap(box, other)))
      continue;
    boxes.push(box);
    labels.push(label);
  }
  return labels;
}

/** The width of the numbered mark of a job, in units of the drawing. */
const mark = 18;
const around = Array.from({ length: 31 * 31 }, (_, at) => ({
  x: ((at % 31) - 15) * mark,
  y: (Math.floor(at / 31) - 15) * mark,
})).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** Moves each mark that would overlap another to the nearest free point that a phone shows. */
export function spreadMapMarks(spots: readonly MapDrawingPoint[]): readonly MapDrawingPoint[] {
  const placed: MapDrawingPoint[] = [];
  const isFree = ({ x, y }: MapDrawingPoint) =>
    Math.abs(x) < drawingHalfSize.phone - 10 &&
    Math.abs(y) < drawingHalfSize.y - 10 &&
    placed.every((one) => Math.hypot(one.x - x, one.y - y) > mark - 1);
  for (const { x, y } of spots) {
    const free = around.map((step) => ({ x: x + step.x, y: y + step.y })).find(isFree);
    placed.push(free ?? { x, y });
  }
  return placed;
}

/** The length of the scale's bar in km: a round number that is 40 to 100 units of the drawing long. */
export function mapScaleKms(view: MapDrawingView): number {
  const round = [100, 50, 20, 10, 5, 2, 1, 0.5, 0.2];
  return round.find((kms) => kms * view.unitsPerKm <= 100) ?? 0.1;
}
