import { useEffect } from "react";

/** The room of three short items and the last line, in pixels. */
const roomForList = 240;
/** A window less tall, in pixels, has room for three items under its first line alone. */
const shortWindow = 512;

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
      const isTight = seen.offsetTop + seen.height - below < roomForList;
      const block = isTight || seen.height < shortWindow ? "start" : "nearest";
      document.getElementById(`${fieldId}-label`)?.scrollIntoView({ block });
    };
    makeRoom();
    seen.addEventListener("resize", makeRoom);
    return () => seen.removeEventListener("resize", makeRoom);
  }, [fieldId, isShown]);
}
