import { createReadStream } from "node:fs";
import { OSMTransform } from "osm-pbf-parser-node";
import { Refusal } from "../db/errors.ts";

export type Tags = Readonly<Record<string, string>>;

export type OsmNode = {
  readonly type: "node";
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly tags?: Tags;
};

export type OsmWay = {
  readonly type: "way";
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags?: Tags;
};

export type OsmRelation = {
  readonly type: "relation";
  readonly id: number;
  readonly members: readonly {
    readonly type: "node" | "way" | "relation";
    readonly ref: number;
    readonly role: string;
  }[];
  readonly tags?: Tags;
};

export type OsmItem = OsmNode | OsmWay | OsmRelation;

/** The head of a block is shorter than this, by the format. */
const longestHead = 64 * 1024;

/**
 * Reads an OpenStreetMap extract once, a block at a time, so that its size does not matter.
 *
 * @param visit gets every node, way and relation, in the order of the file
 * @param afterPart is waited for after each part of the file
 * @throws Refusal when the file is no extract or not whole
 */
export async function readExtract(
  file: string,
  visit: (item: OsmItem) => void,
  afterPart: () => Promise<void>,
): Promise<void> {
  const parser = new OSMTransform({ withTags: true, withInfo: false });
  const isNone = (reason: string) =>
    new Refusal(`${file} is no whole OpenStreetMap extract (.osm.pbf): ${reason}.`);

  function read(part: Buffer): void {
    try {
      parser.write(part);
    } catch (error) {
      throw isNone(error instanceof Error ? error.message : String(error));
    }
    for (let block = parser.read(); block !== null; block = parser.read()) {
      // The file's head comes as an item without a type.
      for (const item of block as OsmItem[]) if (item.type !== undefined) visit(item);
    }
  }

  let isFirst = true;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst && (part.length < 4 || part.readUInt32BE() > longestHead)) {
      throw isNone("it begins with something else");
    }
    read(part);
    isFirst = false;
    await afterPart();
  }
  // The parser keeps what it could not read yet.
  const { buffer, offset } = parser as unknown as { buffer: Buffer | null; offset: number };
  if (buffer?.length !== offset) throw isNone("it ends too early");
}
