/** Many texts in two arrays: a million strings of their own would take several times the memory. */
export type TextTable = {
  /** The UTF-8 bytes of all texts, one after the other. */
  readonly bytes: Uint8Array;
  /** Where each text begins, and at the end where the last one ends. */
  readonly starts: Uint32Array;
};

/** Puts the texts into a table. */
export function textTable(texts: readonly string[]): TextTable {
  const starts = new Uint32Array(texts.length + 1);
  let length = 0;
  for (const [at, text] of texts.entries()) {
    length += Buffer.byteLength(text);
    starts[at + 1] = length;
  }
  const bytes = Buffer.alloc(length);
  for (const [at, text] of texts.entries()) bytes.write(text, starts[at] ?? 0);
  return { bytes, starts };
}

/** Reads single texts of a table by their place in it; empty beyond its end. */
export function textReader({ bytes, starts }: TextTable): (at: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (at) => buffer.toString("utf8", starts[at] ?? 0, starts[at + 1] ?? 0);
}
