import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** No table has room on a narrower box, in pixels. */
const narrowest = 640;

/**
 * Whether a list has room for its table: what is too wide for the list's box shows as cards, until
 * the box is as wide as the table was. One that somebody widened scrolls instead.
 */
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
