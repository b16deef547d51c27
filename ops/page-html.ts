/** The HTML around a page: everything that does not depend on the company's details. */

import { type CustomAtRules, type Selector, transform, type Visitor } from "lightningcss";
import type { Manifest, ManifestChunk } from "vite";
import { brand } from "#contract/brand.ts";
import type { BuiltPageDescription } from "#web/entry-build.tsx";
import type { PageHead } from "#web/routing/page-parts.ts";

export type WebBuild = {
  /** The document with everything that all pages have. */
  readonly template: string;
  /** The built files by their sources. */
  readonly manifest: Manifest;
  /** The text of a built style sheet. */
  readonly readStyle: (href: string) => string;
};

/** The picture that a shared link shows, 1200 by 630 pixels. */
const socialCard = {
  path: "/social-card.png",
  alt: `${brand.name}, ${brand.tagline}: know the price before the truck moves. Two moving trucks on a road.`,
} as const;

/** The code of the app, by its source. */
export const appEntry = "index.html";

/** The list of the pages that a quote does not load (vite.config.ts), by its source. */
export const otherPages = "virtual:other-pages";

const entries = { app: appEntry, document: "src/web/entry-document.ts" } as const;

/**
 * Makes the HTML of a page with links to its scripts. The server puts the body and the company in.
 *
 * @param body as it is where every detail of the company is set: it has each class that there can be
 */
export function pageHtml(build: WebBuild, page: BuiltPageDescription, body: string): string {
  const head = [titleTag(page.title), ...headTags(page.head, page.title)];
  if (page.isDocument) return filled(build, [...head, ...inlineLook(build, body)], "document", []);
  const files = page.files.map((file) => `src/web/${file}`);
  const root = `<div id="root" data-rendered="">${bodyMark}</div>`;
  return filled(build, [...head, ...linkedLook(build.manifest)], "app", files, root);
}

/** The page that all others start from. Each of them keeps itself out of search indexes. */
export function loadingHtml(build: WebBuild): string {
  const head = [titleTag(`${brand.name}: ${brand.tagline}`), tag("meta", noindex)];
  const root = `<div id="root">${bodyMark}</div>`;
  return filled(build, [...head, ...linkedLook(build.manifest)], "app", [], root);
}

/** The mark at which the server puts the body of a page, with the company's details beside it. */
const bodyMark = "<!--page-->";

function filled(
  { template, manifest }: WebBuild,
  head: readonly string[],
  kind: keyof typeof entries,
  files: readonly string[],
  root: string = bodyMark,
): string {
  const lines = [...head, ...scriptTags(manifest, entries[kind], files)]
    .map((line) => `    ${line}\n`)
    .join("");
  return template
    .replaceAll(
      / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/g,
      "",
    )
    .replace(/ *<!--head-->\n/, () => lines)
    .replace(/<div id="root">.*<\/div>/, () => `<!--company-->${root}`);
}

/** The rules of the style sheet that a document needs, in the document itself. */
function inlineLook({ manifest, readStyle }: WebBuild, body: string): readonly string[] {
  const sheets = stylesOf(manifest).map((href) => styleFor(readStyle(href), body));
  return [fontTag(manifest), `<style>${sheets.join("")}</style>`];
}

function linkedLook(manifest: Manifest): readonly string[] {
  const links = stylesOf(manifest).map((href) =>
    tag("link", { rel: "stylesheet", href: `/${href}` }),
  );
  return [...links, fontTag(manifest)];
}

function stylesOf(manifest: Manifest): readonly string[] {
  return chunksForSources(manifest, [entries.app]).flatMap(({ css = [] }) => css);
}

/** The built file of the letters that every page needs. */
export function fontFile(manifest: Manifest): string {
  const assets = chunksForSources(manifest, [entries.app]).flatMap(({ assets = [] }) => assets);
  const font = assets.find((name) => name.includes("figtree-basic"));
  if (!font) throw new Error("The build has no typeface.");
  return font;
}

function fontTag(manifest: Manifest): string {
  const href = `/${fontFile(manifest)}`;
  return tag("link", { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" });
}

/** The scripts yield to what the first paint needs. */
function scriptTags(
  manifest: Manifest,
  entry: string,
  files: readonly string[],
): readonly string[] {
  const [first, ...others] = chunksForSources(manifest, [entry, ...files]).map(
    ({ file }) => `/${file}`,
  );
  return [
    `${tag("script", { type: "module", src: first ?? "" })}</script>`,
    ...others.map((href) => tag("link", { rel: "modulepreload", fetchpriority: "low", href })),
  ];
}

/** Lists the built files of these sources and of all their imports, each once, in order. */
export function chunksForSources(
  manifest: Manifest,
  sources: readonly string[],
): readonly ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  const add = (source: string) => {
    const chunk = chunkOf(manifest, source);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...chunks];
}

/** The built file of a source. @throws Error where the build has none */
export function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no file for ${source}.`);
  return chunk;
}

const noindex = { name: "robots", content: "noindex" };

/** The tags that search engines and shared links read. */
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
  return `<title>${escapeHtml(title)}</title>`;
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Leaves out every rule for classes that the document does not have, and every variable that none reads. */
function styleFor(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  // Attributes hold some characters of a class, such as `[&_header]`, in their escaped form.
  for (const name of classes) classes.add(unescaped(name));
  const kept = rewrite(css, {
    Rule: {
      style(rule) {
        return rule.value.selectors.some((selector) => isFor(selector, classes)) ? undefined : [];
      },
    },
  });
  const read = new Set([...(kept + html).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return rewrite(kept, {
    Rule: { property: (rule) => (read.has(rule.value.name) ? undefined : []) },
    Declaration: {
      custom: ({ name }) => (name.startsWith("--") && !read.has(name) ? [] : undefined),
    },
  });
}

const rewrite = (css: string, visitor: Visitor<CustomAtRules>) =>
  transform({ filename: "app.css", code: Buffer.from(css), minify: true, visitor }).code.toString();

/** Whether every class that a selector asks for is there. What it excludes is no wish. */
function isFor(selector: Selector, classes: ReadonlySet<string>): boolean {
  return selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    if (part.type !== "pseudo-class") return true;
    if (part.kind === "is" || part.kind === "where")
      return part.selectors.some((inner) => isFor(inner, classes));
    return true;
  });
}

function unescaped(name: string): string {
  return name
    .replaceAll("&amp;", "&")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
}
