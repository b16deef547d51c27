import { useCallback, useEffect, useRef, useState } from "react";
import { forgetStored, readStored, writeStored } from "#web/lib/browser-storage.ts";
import { parseDraft } from "#web/lib/stored-draft.ts";

const empty = { name: "", email: "", cellphone: "", message: "" };
const name = "contactDraft";

export type ContactDraft = typeof empty;

/** What somebody writes to the company; it survives a reload of this tab until it is sent. */
export function useContactDraft() {
  const [written, setWritten] = useState(empty);
  // Before a field tells what was typed into it early, and that is stored in its place.
  const [stored] = useState(() => readStored("session", name));
  const latest = useRef(written);
  const change = useCallback((part: Partial<ContactDraft>) => {
    latest.current = { ...latest.current, ...part };
    writeStored("session", name, JSON.stringify(latest.current));
    setWritten(latest.current);
  }, []);
  // Shown only now, because the page was rendered without knowing what a tab holds. What was typed
  // before its code came is newer.
  useEffect(() => {
    if (stored === null) return;
    const typed = Object.entries(latest.current).filter(([, text]) => text !== "");
    change({ ...parseDraft(stored, { empty }), ...Object.fromEntries(typed) });
  }, [change, stored]);
  return {
    written,
    change,
    /** As it stands at the moment, not when the page was drawn last. */
    latest: () => latest.current,
    forget: () => forgetStored("session", name),
  };
}
