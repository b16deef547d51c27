import { useLocation, useSearchParams } from "#web/ui/navigation.tsx";

export const listPageSize = 25;

const longestSearch = 100;

/** Reads the state of a list from a URL. Pages count from 1. Without a cursor the page is 1. */
export function parseListParams(params: URLSearchParams) {
  const cursor = params.get("cursor") || undefined;
  const page = Number(params.get("page"));
  return {
    q: (params.get("q") ?? "").trim().slice(0, longestSearch),
    sort: params.get("sort") ?? "",
    cursor,
    page: cursor === undefined ? 1 : Number.isSafeInteger(page) && page > 1 ? page : 2,
  };
}

/** Sets values in the URL of a list, removes empty ones, and returns to the first page of the list. */
export function changeListParams(
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

/** The URL parameters of another page of the same list. An empty cursor means the first page. */
export function changeListPageParams(
  params: URLSearchParams,
  cursor: string,
  page: number,
): URLSearchParams {
  const next = changeListParams(params, {});
  if (cursor === "") return next;
  next.set("cursor", cursor);
  next.set("page", String(page));
  return next;
}

/** Reads the cursors of the pages before this one from the state of the browser's history. */
export function readPreviousPageCursors(state: unknown): readonly string[] {
  const trail =
    typeof state === "object" && state !== null && "trail" in state ? state.trail : undefined;
  return Array.isArray(trail) && trail.every((cursor) => typeof cursor === "string") ? trail : [];
}

export type ListControls = ReturnType<typeof useListControls>;

/** The state of a list, which the URL holds, and the functions that change it. */
export function useListControls() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view = parseListParams(params);
  const trail = readPreviousPageCursors(state);
  const previous = view.page > 1 ? trail.at(-1) : undefined;
  return {
    ...view,
    params,
    /** Sets search, sort or filters and shows the first page. An empty value is removed from the URL. */
    change: (changes: Readonly<Record<string, string>>, how?: "replace") =>
      setParams(changeListParams(params, changes), {
        replace: how === "replace",
        keepsScroll: true,
      }),
    goNext: (cursor: string) =>
      setParams(changeListPageParams(params, cursor, view.page + 1), {
        state: { trail: [...trail, view.cursor ?? ""] },
      }),
    /** Shows the previous page; null where its cursor is unknown, such as after a URL was opened directly. */
    goPrevious:
      previous === undefined
        ? null
        : () =>
            setParams(changeListPageParams(params, previous, view.page - 1), {
              state: { trail: trail.slice(0, -1) },
            }),
    goFirst: () => setParams(changeListPageParams(params, "", 1)),
  };
}
