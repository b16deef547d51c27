import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while a page is prerendered and taken over; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
