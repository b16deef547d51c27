import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gauteng } from "#domain/places/regions/gauteng.ts";
import {
  drawingHalfSize,
  fitMapView,
  mainPlaceLabels,
  mapScaleKms,
  spreadMapMarks,
  tripEndLabels,
} from "./drawing-plan.ts";

const inGauteng = fc.record({
  lat: fc.double({ min: -26.9, max: -25.2, noNaN: true }),
  lng: fc.double({ min: 27.2, max: 29.1, noNaN: true }),
});

describe("the drawing of a trip", () => {
  it("holds both ends and their names on a phone, however short or long the trip", {
    tags: "P-83",
  }, () => {
    fc.assert(
      fc.property(inGauteng, inGauteng, (from, to) => {
        const view = fitMapView([from, to]);
        const spots = [view.spot(from), view.spot(to)] as const;
        const labels = tripEndLabels(
          { name: "12 Main Road", spot: spots[0] },
          { name: "A complex with a very long name", spot: spots[1] },
        );
        for (const { x, y } of spots) {
          expect(Math.abs(x)).toBeLessThan(drawingHalfSize.phone - 20);
          expect(Math.abs(y)).toBeLessThan(drawingHalfSize.y - 20);
        }
        for (const { x, y, name } of labels) {
          expect(Math.abs(x) + name.length * 3).toBeLessThanOrEqual(drawingHalfSize.phone);
          expect(Math.abs(y)).toBeLessThan(drawingHalfSize.y);
        }
        expect(Math.abs(labels[0].y - labels[1].y)).toBeGreaterThan(40);
        const bar = mapScaleKms(view) * view.unitsPerKm;
        expect(bar).toBeGreaterThan(35);
        expect(bar).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("shows a hundred jobs of one depot side by side on a phone", { tags: "S-639" }, () => {
    const marks = spreadMapMarks(Array.from({ length: 100 }, () => ({ x: 100, y: 70 })));
    marks.forEach(({ x, y }, index) => {
      expect(Math.abs(x)).toBeLessThan(drawingHalfSize.phone);
      expect(Math.abs(y)).toBeLessThan(drawingHalfSize.y);
      for (const other of marks.slice(0, index)) {
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(16);
      }
    });
  });

  it("names main places where there is room, none twice", { tags: "P-83" }, () => {
    const view = fitMapView([
      { lat: -26.146, lng: 28.04 },
      { lat: -25.7492, lng: 28.237 },
    ]);
    const ends = gauteng.mainPlaces
      .filter(({ name }) => name === "Rosebank" || name === "Hatfield")
      .map((place) => ({ ...view.spot(place), name: place.name, dot: view.spot(place) }));
    const names = mainPlaceLabels(view, ends).map(({ name }) => name);
    expect(names).toContain("Midrand");
    expect(names).not.toContain("Hatfield");
    expect(names.length).toBeLessThan(gauteng.mainPlaces.length);
  });
});
