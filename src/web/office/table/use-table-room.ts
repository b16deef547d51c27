import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** The least width of a table, in pixels. */
const narrowest = 640;

/**
 * Measures whether a table fits into the box around it, and whether it overflows that box. A table that did
 * not fit is shown again once the box is as wide as the table was.
 *
 * @param isWidened whether columns are shown that are hidden at first: such a table scrolls sideways instead
 */
export function useTableFit(isWidened: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [needed, setNeeded] = useState(0);
  const [overflows, setOverflows] = useState(false);
  const measure = () => {
    const here = box.current?.clientWidth ?? 0;
    const table = box.current?.querySelector("table")?.parentElement;
    const missing = table ? table.scrollWidth - table.clientWidth : 0;
    setWidth(here);
    setOverflows(missing > 1);
    if (missing > 0 && !isWidened) setNeeded(here + missing);
  };
  // A layout effect measures before the browser paints rows that do not fit.
  useLayoutEffect(measure);
  const measureAgain = useEffectEvent(measure);
  useEffect(() => {
    const observer = new ResizeObserver(() => measureAgain());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const room = isWidened ? narrowest : Math.max(narrowest, needed);
  return { box, hasRoom: width >= room, overflows };
}
