import { arrangePlaces } from "./arrange-places.ts";
import { createCollection } from "./collect-places.ts";
import { createNodePositions } from "./node-positions.ts";
import { type OsmItem, type OsmWay, readExtract } from "./read-extract.ts";
import type { MapArea } from "./service-area.ts";
import { openExtractWriter } from "./write-extract.ts";

type Reading = {
  readonly file: string;
  readonly area: MapArea;
  /** Where the roads of the area go as an extract of their own; unused for a whole file. */
  readonly roadsFile: string;
};

/** Ways that something drives on. */
const isRoad = ({ tags }: OsmWay) => tags?.["highway"] !== undefined || tags?.["route"] === "ferry";

/** Reads an extract once: answers its places, and cuts the roads of the area out of it. */
export async function readMap({ file, area, roadsFile }: Reading) {
  const positions = createNodePositions();
  const collection = createCollection(area, positions);
  const roads = area.isWhole ? null : await openExtractWriter(roadsFile);

  /** A way that leaves the area and comes back is cut: its parts are not next to each other. */
  function addRoad(way: OsmWay): void {
    const first = way.refs.findIndex((ref) => positions.find(ref) !== null);
    const rest = first === -1 ? [] : way.refs.slice(first);
    const end = rest.findIndex((ref) => positions.find(ref) === null);
    const refs = end === -1 ? rest : rest.slice(0, end);
    if (refs.length > 1) roads?.add({ ...way, refs });
  }

  function visit(item: OsmItem): void {
    if (item.type === "node") {
      const location = { lat: item.lat, lng: item.lon };
      collection.addNode(item, location);
      if (!area.isOnTheWay(location)) return;
      positions.add(item.id, location);
      roads?.add(item);
    } else if (item.type === "way") {
      collection.addWay(item);
      if (roads && isRoad(item)) addRoad(item);
    } else if (item.tags?.["type"] === "restriction") {
      roads?.add(item);
    }
  }

  await readExtract(file, visit, async () => roads?.flush());
  await roads?.close();
  return { places: arrangePlaces(collection), roads: roads ? roadsFile : file };
}
