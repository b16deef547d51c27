import type { OsmItem, Tags } from "../maps/read-extract.ts";
import { openExtractWriter } from "../maps/write-extract.ts";

const spacing = 0.01;
const rowNames = ["Main Road", "Oak Avenue", "Nelson Mandela Drive", "Kloof Street"];
const columnNames = ["First Street", "Second Street", "Third Street", "Fourth Street"];
const most = rowNames.length - 1;

/** The point of a crossing: rows go south, columns east, some kilometre apart. */
export const crossingPoint = (row: number, column: number) => ({
  lat: -26.1 - row * spacing,
  lng: 28 + column * spacing,
});

const node = (id: number, lat: number, lon: number, tags: Tags): OsmItem => ({
  type: "node",
  id,
  lat,
  lon,
  tags,
});
const way = (id: number, refs: readonly number[], tags: Tags): OsmItem => ({
  type: "way",
  id,
  refs,
  tags,
});

/**
 * A town that does not exist, in Gauteng: four streets that cross four others, two suburbs, a mall,
 * house numbers, a low bridge in Oak Avenue, a road without a connection, and a city far away.
 */
function drawnItems(): OsmItem[] {
  const crossings = rowNames.flatMap((_, row) =>
    columnNames.map((__, column) => {
      const { lat, lng } = crossingPoint(row, column);
      return node(100 + row * 10 + column, lat, lng, {});
    }),
  );
  const ways = rowNames.flatMap((name, at) => {
    const residential = { highway: "residential", name };
    const across = { highway: "residential", name: columnNames[at] ?? "" };
    const row = 100 + at * 10;
    const middle = at === 1 ? { ...residential, maxheight: "3" } : residential;
    return [
      way(1000 + at * 10, [row, row + 1], residential),
      way(1001 + at * 10, [row + 1, row + 2], middle),
      way(1002 + at * 10, [row + 2, row + most], residential),
      way(1003 + at * 10, [100 + at, 110 + at, 120 + at, 130 + at], across),
    ];
  });
  return [
    node(1, -26.17, 28.07, { place: "town", name: "Proefdorp" }),
    node(2, -26.1, 28, { place: "suburb", name: "Wilgeheuwel" }),
    node(3, -26.13, 28.03, { place: "suburb", name: "Kareepark" }),
    node(4, -26.121, 28.021, { shop: "mall", name: "Drie Riviere Mall" }),
    node(5, -29.8, 31, { place: "city", name: "Verstad" }),
    node(6, -29.81, 31, { place: "suburb", name: "Buiteveld" }),
    node(12, -26.1001, 28.004, { "addr:housenumber": "12", "addr:street": "Main Road" }),
    node(14, -26.1001, 28.006, { "addr:housenumber": "14 A", "addr:street": "Main Road" }),
    node(60, -26.2, 28.3, {}),
    node(61, -26.2, 28.31, {}),
    node(70, -29.8, 31, {}),
    node(71, -29.8, 31.01, {}),
    ...crossings,
    ...ways,
    way(2000, [60, 61], { highway: "residential", name: "Island Road" }),
    way(2001, [70, 71], { highway: "residential", name: "Buite Street" }),
  ];
}

export async function drawExtract(file: string): Promise<void> {
  const writer = await openExtractWriter(file);
  for (const item of drawnItems()) writer.add(item);
  await writer.close();
}
