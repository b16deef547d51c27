import { open, readFile } from "node:fs/promises";
import { OwnError } from "../../../log/own-error.ts";

const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;

/** The arrays that a file keeps, by name. */
export type Arrays = Readonly<
  Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>
>;

type Entry = { readonly name: string; readonly kind: keyof typeof kinds; readonly length: number };

/** Every array begins at a multiple of this, as the views on the file's bytes need. */
const alignment = 8;
const aligned = (bytes: number) => Math.ceil(bytes / alignment) * alignment;

/**
 * Writes the arrays one after the other, behind a line of JSON that lists them. The numbers have the
 * byte order of the machine: the file is read on the machine, or the kind of machine, that wrote it.
 */
export async function writeArrays(path: string, arrays: Arrays): Promise<void> {
  const entries = Object.entries(arrays).map(([name, array]) => ({
    name,
    kind: Object.entries(kinds).find(([, kind]) => array instanceof kind)?.[0],
    length: array.length,
  }));
  const list = Buffer.from(JSON.stringify(entries));
  const head = Buffer.alloc(aligned(alignment + list.length));
  head.writeUInt32LE(list.length);
  list.copy(head, alignment);
  const file = await open(path, "w");
  try {
    await file.writeFile(head);
    for (const array of Object.values(arrays)) {
      const padding = Buffer.alloc(aligned(array.byteLength) - array.byteLength);
      await file.writeFile(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
      await file.writeFile(padding);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The arrays of a file, all views on one piece of memory. */
export async function readArrays(path: string): Promise<Arrays> {
  // A copy, because a small file may come in a shared piece of memory that is not aligned.
  const bytes = Uint8Array.from(await readFile(path));
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const list = Buffer.from(bytes.buffer, alignment, length).toString();
  let offset = aligned(alignment + length);
  const arrays: Record<string, Arrays[string]> = {};
  for (const entry of JSON.parse(list) as readonly Entry[]) {
    const array = new kinds[entry.kind](bytes.buffer, offset, entry.length);
    arrays[entry.name] = array;
    offset += aligned(array.byteLength);
  }
  if (offset !== bytes.length) throw new OwnError(`${path} is not complete. Build the map again.`);
  return arrays;
}
