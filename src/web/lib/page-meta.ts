import type { MetaDescriptor } from "react-router";
import { brand } from "#contract/brand.ts";

/**
 * The head of a page. A public page gives its `path`, which becomes the canonical address; a page
 * without one is kept out of search indexes.
 */
export function pageMeta(page: {
  readonly title: string;
  readonly description?: string;
  readonly path?: string;
}): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`;
  const head: MetaDescriptor[] = [{ title }];
  if (page.description) head.push({ name: "description", content: page.description });
  if (page.path === undefined) return [...head, { name: "robots", content: "noindex" }];
  const address = brand.siteUrl + page.path;
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    { property: "og:url", content: address },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
  ];
}
