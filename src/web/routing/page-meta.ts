import { brand } from "#contract/brand.ts";

/** The head of a page. */
export type PageHead = {
  readonly title: string;
  readonly description?: string;
  /** The canonical address of a public page; a page without one is kept out of search indexes. */
  readonly path?: string;
};

/** Checks the head of a page by its type. */
export function pageMeta(head: PageHead): PageHead {
  return head;
}

/** The title as the browser shows it; without a page, as it is until one has come. */
export function titleOf(head: PageHead | undefined): string {
  return head ? `${head.title} | ${brand.name}` : `${brand.name}: ${brand.tagline}`;
}
