import { beforeEach, expect, it, vi } from "vitest";

const key = "layisha.quote-draft";
const shared = new Map<string, string>();

/** Where the browser refuses storage, every use of it throws. */
function fakeStorage(refuses: boolean) {
  const guarded = <T>(use: () => T): T => {
    if (refuses) throw new DOMException("refused", "SecurityError");
    return use();
  };
  return {
    getItem: (name: string) => guarded(() => shared.get(name) ?? null),
    setItem: (name: string, value: string) => guarded(() => void shared.set(name, value)),
    removeItem: (name: string) => guarded(() => void shared.delete(name)),
  };
}

/** One tab of the browser: its own draft over the storage that all tabs share. */
async function openTab({ refuses = false } = {}) {
  vi.resetModules();
  vi.stubGlobal("window", { localStorage: fakeStorage(refuses) });
  const { quoteDraftStore: storedQuoteDraft } = await import("./stored-quote-draft.ts");
  return storedQuoteDraft;
}

beforeEach(() => {
  shared.clear();
  return () => vi.unstubAllGlobals();
});

it("stores a change at once, under the draft's own key", { tags: "S-17" }, async () => {
  const tab = await openTab();
  tab.change((draft) => ({ ...draft, notes: "Ring twice" }));
  expect(JSON.parse(shared.get(key) ?? "")).toMatchObject({ version: 1, notes: "Ring twice" });
});

it("two tabs that change different fields both keep their changes", { tags: "S-17" }, async () => {
  const one = await openTab();
  const other = await openTab();
  one.change((draft) => ({ ...draft, orderDate: "2026-12-05" }));
  other.change((draft) => ({ ...draft, notes: "Ring twice" }));
  one.change((draft) => ({ ...draft, floors: 3 }));
  const together = { orderDate: "2026-12-05", notes: "Ring twice", floors: 3 };
  expect(one.current()).toMatchObject(together);
  expect(other.current()).toMatchObject(together);
});

it("a draft that another tab has deleted is empty here too", { tags: "S-17" }, async () => {
  const tab = await openTab();
  tab.change((draft) => ({ ...draft, notes: "Ring twice" }));
  shared.delete(key);
  expect(tab.current().notes).toBe("");
});

it("without storage the draft lives as long as the page", { tags: "S-17" }, async () => {
  const tab = await openTab({ refuses: true });
  tab.change((draft) => ({ ...draft, notes: "Ring twice" }));
  tab.change((draft) => ({ ...draft, floors: 3 }));
  expect(tab.current()).toMatchObject({ notes: "Ring twice", floors: 3 });
  expect(shared.size).toBe(0);
});
