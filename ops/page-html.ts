/** The HTML of a page, from what the pages' own code rendered and what the build made of that code. */
import type { Manifest } from "vite";
import { brand } from "#contract/brand.ts";
import type { RenderedPage } from "#web/entry-build.tsx";
import type { PageHead } from "#web/lib/page-meta.ts";

/** What the build made of the code of the pages. */
export type WebBuild = {
  /** The document with everything that all pages have. */
  readonly template: string;
  /** The built files by their sources. */
  readonly manifest: Manifest;
};

/** The picture that a shared link shows, 1200 by 630 pixels. */
const socialCard = {
  path: "/social-card.png",
  alt: `${brand.name}, ${brand.tagline}: know the price before the truck moves. Two moving trucks on a road.`,
} as const;

const entry = "index.html";

/** A page that the build renders, with links to the code that makes it move. */
export function pageHtml(build: WebBuild, page: RenderedPage): string {
  const files = page.files.map((file) => `src/web/${file}`);
  const root = `<div id="root" data-rendered="">${page.body}</div>`;
  return filled(build, [titleTag(page.title), ...headTags(page.head, page.title)], files, root);
}

/** The page that all others start from. Each of them keeps itself out of search indexes. */
export function loadingHtml(build: WebBuild, body: string): string {
  const head = [titleTag(`${brand.name}: ${brand.tagline}`), tag("meta", noindex)];
  return filled(build, head, [], `<div id="root">${body}</div>`);
}

function filled(
  { template, manifest }: WebBuild,
  head: readonly string[],
  files: readonly string[],
  root: string,
): string {
  const lines = [...head, ...codeTags(manifest, files)].map((line) => `    ${line}\n`).join("");
  return template
    .replaceAll(
      / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/g,
      "",
    )
    .replace(/ *<!--head-->\n/, () => lines)
    .replace(/<div id="root">.*<\/div>/, () => root);
}

/**
 * Links to the style sheet and the typeface, which the first paint needs; then to the scripts, which
 * yield to them.
 */
function codeTags(manifest: Manifest, files: readonly string[]): readonly string[] {
  const { css = [], assets = [], file } = chunkOf(manifest, entry);
  const scripts = new Set<string>();
  for (const source of [entry, ...files]) collect(manifest, source, scripts);
  scripts.delete(file);
  const crossorigin = "";
  return [
    ...css.map((href) => tag("link", { rel: "stylesheet", href: `/${href}` })),
    ...assets
      .filter((href) => href.endsWith(".woff2"))
      .map((href) =>
        tag("link", {
          rel: "preload",
          href: `/${href}`,
          as: "font",
          type: "font/woff2",
          crossorigin,
        }),
      ),
    `${tag("script", { type: "module", src: `/${file}` })}</script>`,
    ...[...scripts].map((href) =>
      tag("link", { rel: "modulepreload", fetchpriority: "low", href: `/${href}` }),
    ),
  ];
}

/** Adds the script of a source, and those that it imports, to `scripts`. */
function collect(manifest: Manifest, source: string, scripts: Set<string>): void {
  const { file, imports = [] } = chunkOf(manifest, source);
  if (scripts.has(file)) return;
  scripts.add(file);
  for (const imported of imports) collect(manifest, imported, scripts);
}

function chunkOf(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no file for ${source}.`);
  return chunk;
}

const noindex = { name: "robots", content: "noindex" };

/** What search engines and shared links read. */
function headTags(head: PageHead, title: string): readonly string[] {
  const { path, description } = head;
  const described = description ? [tag("meta", { name: "description", content: description })] : [];
  if (path === undefined) return [...described, tag("meta", noindex)];
  const address = brand.siteUrl + path;
  const shared = {
    "og:title": title,
    "og:type": "website",
    "og:url": address,
    "og:site_name": brand.name,
    "og:locale": "en_ZA",
    "og:image": brand.siteUrl + socialCard.path,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": socialCard.alt,
    ...(description && { "og:description": description }),
  };
  return [
    ...described,
    tag("link", { rel: "canonical", href: address }),
    ...Object.entries(shared).map(([property, content]) => tag("meta", { property, content })),
    tag("meta", { name: "twitter:card", content: "summary_large_image" }),
  ];
}

function titleTag(title: string): string {
  return `<title>${escaped(title)}</title>`;
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join("")}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
