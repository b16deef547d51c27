/** The part of the style sheet that a document needs, to stand in its head. */
import { type CustomAtRules, type Selector, transform, type Visitor } from "lightningcss";

/** Leaves out every rule for classes that the document does not have, and every variable that none reads. */
export function styleFor(css: string, html: string): string {
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
