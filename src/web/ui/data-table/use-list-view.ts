import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { changedView, type ListView, pagedView, readListView, trailOf } from "./list-view.ts";

export type ListControls = ListView & {
  readonly params: URLSearchParams;
  /** Sets values of the address and starts at the first page; an empty value leaves. */
  readonly change: (changes: Readonly<Record<string, string>>, how?: "replace") => void;
  readonly goNext: (cursor: string) => void;
  /** Null where the way back is not known, as on an address that was opened directly. */
  readonly goPrevious: (() => void) | null;
  readonly goFirst: () => void;
};

/** What a list shows and how to change it; all of it lives in the address. */
export function useListView(): ListControls {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const view = readListView(params);
  const trail = trailOf(state);
  const previous = view.page > 1 ? trail.at(-1) : undefined;

  const change = useCallback(
    (changes: Readonly<Record<string, string>>, how?: "replace") =>
      setParams(changedView(params, changes), {
        replace: how === "replace",
        preventScrollReset: true,
      }),
    [params, setParams],
  );
  return {
    ...view,
    params,
    change,
    goNext: (cursor) =>
      setParams(pagedView(params, cursor, view.page + 1), {
        state: { trail: [...trail, view.cursor ?? ""] },
      }),
    goPrevious:
      previous === undefined
        ? null
        : () =>
            setParams(pagedView(params, previous, view.page - 1), {
              state: { trail: trail.slice(0, -1) },
            }),
    goFirst: () => setParams(pagedView(params, "", 1)),
  };
}
