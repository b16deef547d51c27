import { inflateSync } from "node:zlib";

/** A document as a reader of it finds it: how many pages, and each piece of text in its order. */
export function readPdf(file: Buffer) {
  const source = file.toString("latin1");
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id,
      body ?? "",
    ]),
  );
  const readStream = (body = "") => {
    const [, data] = /stream\r?\n([\s\S]*?)\nendstream/.exec(body) ?? [];
    return data === undefined ? "" : inflateSync(Buffer.from(data, "latin1")).toString("latin1");
  };
  /** The text of each glyph of a font, by its number. */
  const readGlyphs = (font = "") => {
    const [, id] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
    const ranges = readStream(objects.get(id)).matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g);
    return new Map(
      [...ranges].flatMap(([, first = "", texts = ""]) =>
        [...texts.matchAll(/<([\w ]*)>/g)].map(([, hex = ""], index) => {
          const text = Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");
          return [Number.parseInt(first, 16) + index, text] as const;
        }),
      ),
    );
  };
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      readGlyphs(objects.get(id)),
    ]),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const lines = pages.flatMap((page) => {
    const [, id] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const shown = readStream(objects.get(id)).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g);
    let glyphs = new Map<number, string>();
    const found: string[] = [];
    for (const [, font, pieces] of shown) {
      if (font) glyphs = fonts.get(font) ?? glyphs;
      const codes = [...(pieces ?? "").matchAll(/<(\w*)>/g)].map(([, hex]) => hex).join("");
      const text = (codes.match(/\w{4}/g) ?? []).map((code) =>
        glyphs.get(Number.parseInt(code, 16)),
      );
      if (pieces !== undefined) found.push(text.join(""));
    }
    return found;
  });
  // Amounts have hard spaces.
  return { pages: pages.length, lines, text: lines.join("\n").replaceAll("\u00a0", " ") };
}
