/**
 * The parts of an address that a pattern such as `orders/details/:id` names, or null where the address
 * is none of the pattern's. `*` stands for any address. Letters match in any case.
 */
export function matchPath(
  pattern: string,
  pathname: string,
): Readonly<Record<string, string>> | null {
  if (pattern === "*") return {};
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, segment] of given.entries()) {
    const want = wanted[index] ?? "";
    if (want.startsWith(":")) parts[want.slice(1)] = decoded(segment);
    else if (want.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return parts;
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** A part that is not encoded properly stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
