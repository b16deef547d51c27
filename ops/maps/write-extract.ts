import { type FileHandle, open } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { PbfWriter } from "pbf";
import type { OsmItem, OsmNode, OsmRelation, OsmWay, Tags } from "./read-extract.ts";

/** Items of one block; the format asks for at most 8,000 nodes with common tags. */
const blockItems = 8_000;

/** The texts of one block, each once; the first is empty, as the format asks. */
function createTexts() {
  const numbers = new Map([["", 0]]);
  const add = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  return { add, all: () => [...numbers.keys()] };
}

type Texts = ReturnType<typeof createTexts>;

const deltas = (values: readonly number[]) =>
  values.map((value, at) => value - (at === 0 ? 0 : (values[at - 1] ?? 0)));

function writeTags(tags: Tags | undefined, texts: Texts, pbf: PbfWriter): void {
  const entries = Object.entries(tags ?? {});
  pbf.writePackedVarint(
    2,
    entries.map(([key]) => texts.add(key)),
  );
  pbf.writePackedVarint(
    3,
    entries.map(([, value]) => texts.add(value)),
  );
}

function writeNodes(nodes: readonly OsmNode[], texts: Texts, pbf: PbfWriter): void {
  const parts = (degrees: number) => Math.round(degrees * 1e7);
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [
      texts.add(key),
      texts.add(value),
    ]),
    0,
  ]);
  const dense = new PbfWriter();
  dense.writePackedSVarint(1, deltas(nodes.map((node) => node.id)));
  dense.writePackedSVarint(8, deltas(nodes.map((node) => parts(node.lat))));
  dense.writePackedSVarint(9, deltas(nodes.map((node) => parts(node.lon))));
  dense.writePackedVarint(10, tags);
  pbf.writeBytesField(2, dense.finish());
}

function writeWay(way: OsmWay, texts: Texts, pbf: PbfWriter): void {
  const one = new PbfWriter();
  one.writeVarintField(1, way.id);
  writeTags(way.tags, texts, one);
  one.writePackedSVarint(8, deltas(way.refs));
  pbf.writeBytesField(3, one.finish());
}

function writeRelation(relation: OsmRelation, texts: Texts, pbf: PbfWriter): void {
  const { members } = relation;
  const one = new PbfWriter();
  one.writeVarintField(1, relation.id);
  writeTags(relation.tags, texts, one);
  one.writePackedVarint(
    8,
    members.map((member) => texts.add(member.role)),
  );
  one.writePackedSVarint(9, deltas(members.map((member) => member.ref)));
  one.writePackedVarint(
    10,
    members.map((member) => ["node", "way", "relation"].indexOf(member.type)),
  );
  pbf.writeBytesField(4, one.finish());
}

/** A block of items that are all nodes, all ways or all relations. */
function blockOf(items: readonly OsmItem[]): Uint8Array {
  const texts = createTexts();
  const group = new PbfWriter();
  const nodes = items.filter((item) => item.type === "node");
  if (nodes.length > 0) writeNodes(nodes, texts, group);
  for (const item of items) {
    if (item.type === "way") writeWay(item, texts, group);
    if (item.type === "relation") writeRelation(item, texts, group);
  }
  const table = new PbfWriter();
  for (const text of texts.all()) table.writeBytesField(1, Buffer.from(text));
  const block = new PbfWriter();
  block.writeBytesField(1, table.finish());
  block.writeBytesField(2, group.finish());
  return block.finish();
}

function headBlock(): Uint8Array {
  const head = new PbfWriter();
  for (const feature of ["OsmSchema-V0.6", "DenseNodes"]) head.writeStringField(4, feature);
  return head.finish();
}

async function writeBlock(file: FileHandle, type: string, block: Uint8Array): Promise<void> {
  const blob = new PbfWriter();
  blob.writeVarintField(2, block.length);
  blob.writeBytesField(3, deflateSync(block, { level: 1 }));
  const body = blob.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, body.length);
  const header = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  await file.writeFile(Buffer.concat([length, header, body]));
}

/**
 * Writes an OpenStreetMap extract (.osm.pbf): nodes, then ways, then relations, each in the order of
 * their numbers, as they are added.
 */
export async function openExtractWriter(path: string) {
  const file = await open(path, "w");
  await writeBlock(file, "OSMHeader", headBlock());
  let items: OsmItem[] = [];
  const full: Uint8Array[] = [];

  function endBlock(): void {
    if (items.length > 0) full.push(blockOf(items));
    items = [];
  }

  async function flush(): Promise<void> {
    for (const block of full.splice(0)) await writeBlock(file, "OSMData", block);
  }

  return {
    add: (item: OsmItem): void => {
      const isOther = items[0] !== undefined && items[0].type !== item.type;
      if (isOther || items.length === blockItems) endBlock();
      items.push(item);
    },
    /** Writes the blocks that are full, so that they do not fill the memory. */
    flush,
    close: async (): Promise<void> => {
      endBlock();
      await flush();
      await file.close();
    },
  };
}
