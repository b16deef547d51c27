/**
 * One piece of a legal section: a paragraph, or a list of short items.
 * The text may hold `{{placeholders}}` for company details, and links written as `[text](target)`.
 */
export type LegalBlock = string | { readonly list: readonly string[] };

/** One numbered section of a legal page; `id` is its anchor and stays the same between versions. */
export type LegalSection = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
};
