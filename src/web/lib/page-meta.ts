import type { MetaDescriptor } from "react-router";
import { brand } from "#contract/brand.ts";

/** The picture that a shared link shows, 1200 by 630 pixels. */
const socialCard = {
  path: "/social-card.png",
  alt: `${brand.name}, ${brand.tagline}: know the price before the truck moves. Two moving trucks on a road.`,
} as const;

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
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_ZA" },
    { property: "og:image", content: brand.siteUrl + socialCard.path },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: socialCard.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
  ];
}
