import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { brand } from "#contract/brand.ts";
import {
  type Company,
  legalPageCompanyDetails,
  type PrerenderedPage,
  type PrerenderedPageValues,
  toPublicCompany,
} from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { unapprovedReviewsUntilMs } from "#domain/reviews/review-policy.ts";
import type { AppContext } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import type { PageFiller } from "#server/platform/http/filled-pages.ts";
import { describeErrorForLog } from "#server/platform/log/describe-error.ts";
import { findHomePageReviews } from "../reviews/reviews.store.ts";

/** The milliseconds after which every server process shows a change of the company's details or of reviews. */
const lookEveryMs = 1000;
/** The milliseconds that a page waits for the database before it is made from what was read last. */
const patienceMs = 300;

type ReadShown = PrerenderedPageValues & {
  /** Two texts, one that changes with the company's details and one that changes with the reviews. */
  readonly versions: Readonly<Record<keyof PrerenderedPageValues, string>>;
};

/** Makes the reader of the company's details and reviews, which asks the database at most once a second. */
function createShownReader({ db, log, clock }: AppContext): () => Promise<ReadShown> {
  let known: ReadShown | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<boolean> | null = null;
  let isAnswering = true;
  const look = async () => {
    try {
      const settings = await findCompanySettings(db);
      const untilMs = unapprovedReviewsUntilMs(settings.details.unapprovedReviews, clock());
      const reviews = await findHomePageReviews(db, untilMs);
      const versions = { company: String(settings.version), reviews: JSON.stringify(reviews) };
      known = { company: toPublicCompany(settings), reviews, versions };
      isAnswering = true;
    } catch (error) {
      isAnswering = false;
      log.warn(describeErrorForLog(error), "pages go on with what was read last");
    } finally {
      looking = null;
    }
    return isAnswering;
  };
  return async () => {
    if (looking === null && performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now();
      looking = look();
    }
    if (looking && known === null) await looking;
    else if (looking && isAnswering) {
      isAnswering = await Promise.race([looking, wait(patienceMs, false)]);
    }
    if (known === null) throw new Failure("unavailable");
    return known;
  };
}

/** Writes the company's details as JSON for a script element, without `<`, which could end the element. */
const scriptJson = (value: Company) =>
  JSON.stringify(value, (name, part) =>
    legalPageCompanyDetails.some((field) => field === name) ? undefined : part,
  ).replaceAll("<", "\\u003c");

/** Makes the function that puts the company's details, the site's URL and reviews into pages. */
export function createPageFiller(context: AppContext, buildDir: string): () => Promise<PageFiller> {
  const shown = createShownReader(context);
  const drawing = join(buildDir, "render/entry-build.js");
  return async () => {
    const now = await shown();
    const block = `<script type="application/json" id="company-data">${scriptJson(now.company)}</script>`;
    return {
      version: (path) =>
        path === webPaths.home()
          ? now.versions.company + now.versions.reviews
          : now.versions.company,
      fill: async (text, path) => {
        let filled = text.replace("<!--company-->", () => block);
        if (filled.includes("<!--page-->")) {
          const { drawPage } = (await import(pathToFileURL(drawing).href)) as PrerenderedPage;
          const body = await drawPage(path, now);
          filled = filled.replace("<!--page-->", () => body);
        }
        return filled.replaceAll(brand.siteUrl, context.baseUrl);
      },
    };
  };
}
