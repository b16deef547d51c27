import type { Coordinates } from "#domain/places/coordinates.ts";
import { Refusal } from "../db/errors.ts";

/** Degrees are kept as whole numbers of this part of them, which is a centimetre. */
const degreeParts = 1e7;
/** The number of nodes in one block of memory. */
const blockSize = 1 << 20;

type Block = {
  readonly ids: Float64Array;
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
};

const newBlock = (): Block => ({
  ids: new Float64Array(blockSize),
  lats: new Int32Array(blockSize),
  lngs: new Int32Array(blockSize),
});

/** Stores the positions of the area's nodes in the order of their numbers, 16 bytes for each. */
export function createNodePositions() {
  const blocks: Block[] = [];
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;

  return {
    /** @throws Refusal when the nodes do not come in the order of their numbers */
    add: (id: number, { lat, lng }: Coordinates): void => {
      if (id <= last) {
        throw new Refusal("The file is not in order. Sort it first: osmium sort -o NEW FILE");
      }
      last = id;
      const at = count % blockSize;
      if (at === 0) blocks.push(newBlock());
      const block = blocks.at(-1);
      if (block === undefined) return;
      block.ids[at] = id;
      block.lats[at] = Math.round(lat * degreeParts);
      block.lngs[at] = Math.round(lng * degreeParts);
      count += 1;
    },
    find: (id: number): Coordinates | null => {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        const known = blocks[Math.floor(middle / blockSize)]?.ids[middle % blockSize] ?? 0;
        if (known < id) low = middle + 1;
        else high = middle;
      }
      const block = blocks[Math.floor(low / blockSize)];
      const at = low % blockSize;
      if (low === count || block?.ids[at] !== id) return null;
      return { lat: (block.lats[at] ?? 0) / degreeParts, lng: (block.lngs[at] ?? 0) / degreeParts };
    },
  };
}

export type NodePositions = ReturnType<typeof createNodePositions>;
