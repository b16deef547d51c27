import type { ReactNode } from "react";
import { ChevronDownIcon } from "#web/ui/icons.tsx";

/** A button of the bar with a small panel under it, which the browser itself opens and closes. */
export function BarMenu(props: {
  /** The id of the panel. */
  readonly id: string;
  readonly label: ReactNode;
  /** The classes that give the panel its width and padding. */
  readonly width: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <button type="button" popoverTarget={props.id} className={`${barItemLook} group`}>
        {props.label}
        <ChevronDownIcon className="size-5 transition-transform group-aria-expanded:rotate-180" />
      </button>
      <div
        id={props.id}
        popover="auto"
        className={`bar-panel animate-rise rounded-card border border-line bg-card text-ink shadow-soft ${props.width}`}
      >
        {props.children}
      </div>
    </>
  );
}

/** The look of a link or button of the navigation bar and its menus. */
export const barItemLook =
  "flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-sand";
