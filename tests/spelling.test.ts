import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The spelling that was not chosen, of what could be spelt two ways. */
const otherSpellings = /\be-mail|\bsign(?:s|ed)? (?:in|out)\b|\bsign-in|\d-ton\b|month end\b/gi;

it("what people read says email, log in, 1.5 ton and month-end", { tags: "S-680" }, () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(src, file), "utf8").replace(comments, "");
    return (code.match(otherSpellings) ?? []).map((spelling) => `${file}: ${spelling}`);
  });
  expect(found).toEqual([]);
});
