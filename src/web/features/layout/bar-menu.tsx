import type { ReactNode } from "react";
import { useDisclosure } from "#web/ui/dialogs/use-disclosure.ts";
import { ChevronDownIcon } from "#web/ui/icons.tsx";

/** A button of the bar with a small panel under it. */
export function BarMenu(props: {
  /** The id of the panel. */
  readonly id: string;
  readonly label: ReactNode;
  /** The classes that give the panel its width and padding. */
  readonly width: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const { ref, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={props.id}
        className={barItemLook}
        onClick={toggle}
      >
        {props.label}
        <ChevronDownIcon className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div
        id={props.id}
        hidden={!isOpen}
        className={`absolute top-full right-0 mt-2 animate-rise rounded-card border border-line bg-card shadow-soft ${props.width}`}
      >
        {props.children(close)}
      </div>
    </div>
  );
}

/** The look of a link or button of the navigation bar and its menus. */
export const barItemLook =
  "flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-sand";
