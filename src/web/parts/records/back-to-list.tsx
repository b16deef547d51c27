import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";

/** Back to the list as it was left: its filters and page travel in the history. */
export function BackToList(props: { readonly to: string; readonly children: ReactNode }) {
  const { state } = useLocation();
  const search =
    typeof state === "object" && state !== null && "listSearch" in state
      ? String(state.listSearch)
      : "";
  return (
    <Link
      to={{ pathname: props.to, search }}
      data-no-print
      prefetch="intent"
      className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-field font-semibold text-action hover:underline"
    >
      <ArrowLeftIcon className="size-5" />
      {props.children}
    </Link>
  );
}
