import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Scrolls sideways by itself, so that the page never does; then the arrow keys scroll it. */
export function ScrollRegion(props: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    const observer = new ResizeObserver(() =>
      setOverflows(region.scrollWidth > region.clientWidth + 1),
    );
    observer.observe(region);
    if (region.firstElementChild) observer.observe(region.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {overflows && (
        <p data-no-print className="mb-2 text-small text-quiet">
          {props.hint}
        </p>
      )}
      <section
        ref={ref}
        aria-label={props.label}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={overflows ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain rounded-card border border-line bg-card shadow-soft"
      >
        {props.children}
      </section>
    </>
  );
}

/** No table has room on a narrower box, in pixels. */
const narrowest = 640;

/** What is too wide shows as cards until the box is as wide as the table was; a widened one scrolls. */
export function useTableRoom(isWidened: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [needed, setNeeded] = useState(0);
  const measure = () => {
    const here = box.current?.clientWidth ?? 0;
    const table = box.current?.querySelector("table")?.parentElement;
    const missing = table ? table.scrollWidth - table.clientWidth : 0;
    setWidth(here);
    if (missing > 0 && !isWidened) setNeeded(here + missing);
  };
  // Before anybody sees rows that do not fit.
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, hasRoom: width >= (isWidened ? narrowest : Math.max(narrowest, needed)) };
}
