import type { StyleSpecification } from "maplibre-gl";

export const mapColors = {
  land: "#faf7f2",
  green: "#eaf0e4",
  built: "#f2ece2",
  water: "#cfdfe8",
  road: "#ffffff",
  casing: "#e5ded3",
  name: "#4a5568",
  way: "#0b6b4f",
};

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap</a>';

/** The width of a road at each zoom level: thin from afar, `near` pixels at street level. */
const width = (near: number) =>
  ["interpolate", ["exponential", 1.6], ["zoom"], 8, near / 10, 12, near / 3, 16, near] as const;

const roads = (id: string, kinds: readonly string[], near: number) =>
  (["casing", "road"] as const).map((part) => ({
    id: `${id}-${part}`,
    type: "line" as const,
    source: "tiles",
    "source-layer": "roads",
    filter: ["in", ["get", "kind"], ["literal", kinds]],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": mapColors[part],
      "line-width": width(part === "casing" ? near * 1.35 : near),
    },
  }));

/** The style of a map of Protomaps tiles (version 4). It uses the page's fonts, so that none are fetched. */
export function mapTileStyle(tilesUrl: string): StyleSpecification {
  const surface = (id: string, color: string, kinds?: readonly string[]) => ({
    id: kinds ? `${id}-${kinds[0]}` : id,
    type: "fill" as const,
    source: "tiles",
    "source-layer": id,
    ...(kinds && { filter: ["in", ["get", "kind"], ["literal", kinds]] }),
    paint: { "fill-color": color },
  });
  const style = {
    version: 8,
    sources: { tiles: { type: "vector", url: `pmtiles://${tilesUrl}`, attribution } },
    layers: [
      { id: "background", type: "background", paint: { "background-color": mapColors.land } },
      surface("landuse", mapColors.green, [
        "park",
        "nature_reserve",
        "forest",
        "golf_course",
        "wood",
      ]),
      surface("landuse", mapColors.built, ["industrial", "commercial", "residential", "aerodrome"]),
      surface("water", mapColors.water),
      ...roads("minor", ["minor_road"], 7),
      ...roads("major", ["medium_road", "major_road"], 11),
      ...roads("highway", ["highway"], 15),
      {
        id: "places",
        type: "symbol",
        source: "tiles",
        "source-layer": "places",
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["Figtree", "sans-serif"],
          "text-size": ["interpolate", ["linear"], ["zoom"], 8, 11, 14, 14],
          "text-max-width": 8,
        },
        paint: {
          "text-color": mapColors.name,
          "text-halo-color": mapColors.land,
          "text-halo-width": 1.5,
        },
      },
    ],
  };
  return style as StyleSpecification;
}
