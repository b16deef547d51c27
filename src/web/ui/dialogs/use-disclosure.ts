import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** A small panel under its button: Escape, a press beside it and leaving it by Tab close it. */
export function useDisclosure<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
} {
  const ref = useRef<E>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!isOpen) return;
    const given = new AbortController();
    const listen = { signal: given.signal };
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeBeside, listen);
    document.addEventListener("focusin", closeBeside, listen);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        ref.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
      },
      listen,
    );
    return () => given.abort();
  }, [isOpen]);

  return { ref, isOpen, toggle: useCallback(() => setOpen((open) => !open), []), close };
}
