import { useEffect } from "react";

/** The room of three items and the last line, in pixels. */
const roomForList = 240;

/**
 * Scrolls the field to the top while its list is shown and has little room below, as it has above a
 * phone's keyboard, which may come up after the list. Its label is seen too.
 */
export function useRoomBelow(fieldId: string, isShown: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isShown || seen === null) return;
    const makeRoom = () => {
      const below = document.getElementById(fieldId)?.getBoundingClientRect().bottom ?? 0;
      const block = seen.offsetTop + seen.height - below < roomForList ? "start" : "nearest";
      document.getElementById(`${fieldId}-label`)?.scrollIntoView({ block });
    };
    makeRoom();
    seen.addEventListener("resize", makeRoom);
    return () => seen.removeEventListener("resize", makeRoom);
  }, [fieldId, isShown]);
}
