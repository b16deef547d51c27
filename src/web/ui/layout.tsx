import type { ReactNode } from "react";

export function Card(props: {
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly title?: string;
}) {
  const { title, label = title } = props;
  const look = `rounded-card border border-line bg-card p-5 shadow-soft md:p-8 ${props.className ?? ""}`;
  if (label === undefined) return <div className={look}>{props.children}</div>;
  return (
    <section aria-label={label} className={look}>
      {title && <h2 className="mb-2 text-lead font-bold">{title}</h2>}
      {props.children}
    </section>
  );
}

export function PageHeading(props: {
  readonly children: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="max-w-text">
        <h1 className="text-title font-heavy">{props.children}</h1>
        {props.intro && <p className="mt-2 text-quiet">{props.intro}</p>}
      </div>
      {props.actions && (
        <div data-no-print className="flex flex-wrap gap-3">
          {props.actions}
        </div>
      )}
    </div>
  );
}
