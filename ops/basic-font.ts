/** Cuts the typeface down to the letters that nearly every page needs, as the style sheet names them. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const root = dirname(import.meta.dirname);
const whole = fileURLToPath(
  import.meta.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
);
/** The weights of the style sheet: `--font-weight-normal` to `--font-weight-heavy`. */
const weights = { min: 400, max: 800 };

/** The path of the smaller typeface, which is made where it is missing. */
export async function basicFont(): Promise<string> {
  const style = await readFile(join(root, "src/web/app.css"), "utf8");
  const ranges = /figtree-basic\.woff2"[^}]*unicode-range:([^;]+);/.exec(style)?.[1];
  if (!ranges) throw new Error("app.css names no unicode-range for figtree-basic.woff2.");
  const letters = lettersOf(ranges);
  const name = createHash("sha256").update(letters).digest("hex").slice(0, 8);
  const path = join(root, `node_modules/.cache/typeface-${name}/figtree-basic.woff2`);
  if (existsSync(path)) return path;
  const options = { targetFormat: "woff2", variationAxes: { wght: weights } } as const;
  const font = await subsetFont(await readFile(whole), letters, options);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, font);
  return path;
}

/** The characters of ranges such as `U+0020-007E, U+00A0`. */
function lettersOf(ranges: string): string {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}
