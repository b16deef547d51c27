/**
 * A request's target as path and query: without the scheme and host that a proxy's form of it has,
 * and without a fragment, which only odd callers send. The router reads it so too; everything else
 * that looks at a path must not see another one.
 */
export function originForm(target = "/"): string {
  const [rest = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split("#", 1);
  return rest.startsWith("/") || rest === "*" ? rest : `/${rest}`;
}

/** The path that the router matches: without the query, percent-encoding decoded. */
export function pathOf(target: string | undefined): string {
  const [path = ""] = originForm(target).split("?", 1);
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
