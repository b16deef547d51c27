import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { brand } from "#contract/brand.ts";
import {
  type Company,
  type CompanySettings,
  companyOf,
  inDocumentsAlone,
  type PageDrawing,
} from "#contract/company.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Filling } from "#server/platform/http/filled-pages.ts";
import { describeError } from "#server/platform/log/describe-error.ts";
import { findSettings } from "./company.store.ts";

/** A change of the settings shows within this time, in every process. */
const lookEveryMs = 1000;
/** A page waits so long for the database, and is then made with the settings that are known. */
const patienceMs = 300;

/** The settings, looked at again at most once a second. */
function watchSettings({ db, log }: Context): () => Promise<CompanySettings> {
  let known: CompanySettings | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<unknown> | null = null;
  const look = async () => {
    try {
      known = await findSettings(db);
    } catch (error) {
      log.warn(describeError(error), "pages go on with the settings that were read last");
    } finally {
      looking = null;
    }
  };
  return async () => {
    if (looking === null && performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now();
      looking = look();
    }
    if (looking) await (known ? Promise.race([looking, wait(patienceMs)]) : looking);
    if (known === null) throw new Failure("unavailable");
    return known;
  };
}

/** Text for a script element: no end of the element and no comment can stand in it. */
const inert = (value: Company) =>
  JSON.stringify(value, (name, part) =>
    inDocumentsAlone.some((field) => field === name) ? undefined : part,
  ).replaceAll("<", "\\u003c");

/**
 * What the pages of a build are filled with: their bodies, drawn with the company as it is, the same
 * details for the code of the page, and our address.
 */
export function pageFilling(context: Context, buildDir: string): () => Promise<Filling> {
  const settings = watchSettings(context);
  const drawing = join(buildDir, "render/entry-build.js");
  return async () => {
    const now = await settings();
    const company = companyOf(now);
    const block = `<script type="application/json" id="company-data">${inert(company)}</script>`;
    return {
      version: String(now.version),
      fill: async (text, path) => {
        let filled = text.replace("<!--company-->", () => block);
        if (filled.includes("<!--page-->")) {
          const { drawPage } = (await import(pathToFileURL(drawing).href)) as PageDrawing;
          const body = await drawPage(path, company);
          filled = filled.replace("<!--page-->", () => body);
        }
        return filled.replaceAll(brand.siteUrl, context.baseUrl);
      },
    };
  };
}
