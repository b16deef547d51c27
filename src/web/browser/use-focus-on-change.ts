import { useEffect, useRef } from "react";

/** A heading that takes the focus when `state` changes, if it is wanted at that moment. */
export function useFocusOnChange(state: unknown, isWanted = () => true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && isWanted()) heading.current?.focus();
    shown.current = state;
  });
  return heading;
}
