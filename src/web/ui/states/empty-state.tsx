import type { ReactNode } from "react";

export type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
};

/** Says why a list is empty and offers the next step. */
export function EmptyState(props: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-card border border-dashed border-field px-6 py-12 text-center">
      {props.picture && <div className="mb-6 w-40 max-w-full">{props.picture}</div>}
      <p className="text-lead font-bold">{props.title}</p>
      {props.children && <div className="mt-1 max-w-text text-quiet">{props.children}</div>}
      {props.action && <div className="mt-6">{props.action}</div>}
    </div>
  );
}
