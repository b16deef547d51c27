import type { ReactNode } from "react";

/** The title of a page, with what the page is for and what can be done here. */
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
