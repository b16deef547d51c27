import type { ReactNode } from "react";

export type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: ReactNode;
};

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

export function Skeleton(props: {
  readonly lines?: number;
  readonly label?: string;
  readonly className?: string;
}) {
  const widths = ["w-full", "w-11/12", "w-4/5", "w-2/3"];
  return (
    <div className={`grid gap-3 ${props.className ?? ""}`}>
      <output className="sr-only">{props.label ?? "Loading"}</output>
      {Array.from({ length: props.lines ?? 4 }, (_, line) => widths[line % widths.length]).map(
        (width, line) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
            key={line}
            aria-hidden="true"
            className={`h-5 animate-breathe rounded-lg bg-line ${width}`}
          />
        ),
      )}
    </div>
  );
}
