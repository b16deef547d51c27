import type { ReactNode, RefObject } from "react";

export function Card(props: {
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly title?: string;
  /** Content beside the title, such as a state or a link. */
  readonly badge?: ReactNode;
  /** A ref to the title, for moving the focus there. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
}) {
  const { title, label = title, headingRef } = props;
  const look = `rounded-card border border-line bg-card p-5 shadow-soft md:p-8 ${props.className ?? ""}`;
  if (label === undefined) return <div className={look}>{props.children}</div>;
  return (
    <section aria-label={label} className={look}>
      {title && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2
            ref={headingRef}
            tabIndex={headingRef && -1}
            className="text-lead font-bold outline-none"
          >
            {title}
          </h2>
          {props.badge}
        </div>
      )}
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
