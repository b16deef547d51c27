import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { simplifyText } from "./fold-text.ts";

const app = await openTestApp();

/** Folds these texts by the function of the database. */
async function foldedBy(texts: readonly string[], apostrophe: string) {
  const { rows } = await sql<{ text: string }>`select folded(text, ${apostrophe}) as text
    from unnest(${texts}::text[]) with ordinality as typed (text, at) order by at`.execute(app.db);
  return rows.map(({ text }) => text);
}

it("folds letters, apostrophes and hyphens as the database does", { tags: "X-1270" }, async () => {
  expect(simplifyText("André D’Hotman-Ntuli")).toBe("andre dhotman ntuli");
  expect(simplifyText("Ṱhavhani Ḽuvhengo, ǃKhwa ǀXam")).toBe("thavhani luvhengo, !khwa |xam");
  const signs = "aZÉéÅøŁđṰḽṋŠçñẼ ''’‘ʼʻ′´-‐‑–—_%\\.@0129ǃǀǁǂ李";
  const typed = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 });
  const texts = fc.sample(typed, 500).map((text) => `x${text}x`);
  for (const apostrophe of ["", " "]) {
    const folded = texts.map((text) => simplifyText(text, apostrophe));
    expect(await foldedBy(texts, apostrophe)).toEqual(folded);
  }
});
