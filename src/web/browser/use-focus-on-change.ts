import { useEffect, useRef } from "react";

/** Returns a ref for a heading, which gets the focus when `state` changes and `isWanted` returns true. */
export function useFocusOnChange(state: unknown, isWanted = () => true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && isWanted()) heading.current?.focus();
    shown.current = state;
  });
  return heading;
}
