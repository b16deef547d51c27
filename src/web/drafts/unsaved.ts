import { useEffect, useSyncExternalStore } from "react";

let unsavedForms = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  unsavedForms += change;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMarkFormUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    count(1);
    return () => count(-1);
  }, [isOn]);
}

export function useHasUnsavedForm(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => unsavedForms > 0,
    () => false,
  );
}
