import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** A table needs at least this width, in pixels. */
const narrowest = 640;

/**
 * Measures whether the table fits into its box, and whether it overflows. A table that did not fit has
 * room again when the box is as wide as the table was.
 *
 * @param isWidened whether hidden columns are shown: such a table scrolls instead
 */
export function useTableRoom(isWidened: boolean) {
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
