import type { ReactNode } from "react";

/** Opens a page beside a form, so that nothing that was typed is lost. */
export function TabLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={props.to} target="_blank" rel="noopener" className="link">
      {props.children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
