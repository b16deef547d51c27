/** What a list shows, as it stands in the address: back, reload and a sent link keep it. */
export type ListView = {
  /** At most 100 characters. */
  readonly q: string;
  /** The server's name of an order; empty is the list's own. */
  readonly sort: string;
  /** Where the page starts; undefined on the first one. */
  readonly cursor: string | undefined;
  /** From 1. */
  readonly page: number;
};

const longestSearch = 100;

/** Reads the part of the address that every list shares. A page without its cursor is the first. */
export function readListView(params: URLSearchParams): ListView {
  const cursor = params.get("cursor") || undefined;
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").trim().slice(0, longestSearch),
    sort: params.get("sort") ?? "",
    cursor,
    page: cursor === undefined ? 1 : Number.isSafeInteger(page) && page > 1 ? page : 2,
  };
}

/** The address with these values, empty ones left out, from the first page on. */
export function changedView(
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  next.delete("cursor");
  next.delete("page");
  return next;
}

/** The address of another page of the same list; an empty cursor is the first page. */
export function pagedView(params: URLSearchParams, cursor: string, page: number): URLSearchParams {
  const next = changedView(params, {});
  if (cursor === "") return next;
  next.set("cursor", cursor);
  next.set("page", String(page));
  return next;
}

/** The cursors of the pages before this one, as the browser's history kept them. */
export function trailOf(state: unknown): readonly string[] {
  const trail =
    typeof state === "object" && state !== null && "trail" in state ? state.trail : undefined;
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === "string") ? trail : [];
}
