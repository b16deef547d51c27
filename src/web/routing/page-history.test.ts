import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askBeforeLeaving, skipLeaveQuestion } from "./leave-question.ts";
import { createPageHistory } from "./page-history.ts";
import { scrollForNavigation } from "./scroll.ts";

type Entry = { readonly url: URL; readonly state: unknown };

/** A window with a history, as far as the router uses it. */
function openWindow() {
  const entries: Entry[] = [{ url: new URL("http://ours/quote"), state: null }];
  const pops = new Set<() => void>();
  let at = 0;
  const here = () => entries[at] as Entry;
  const put = (index: number, state: unknown, address: string) => {
    entries.splice(index, Number.POSITIVE_INFINITY, { url: new URL(address, here().url), state });
    at = index;
  };
  const page = {
    scrollY: 0,
    scrolledTo: [] as number[],
    loaded: [] as string[],
    scrollTo: (_x: number, y: number) => page.scrolledTo.push(y),
    addEventListener: (_name: "popstate", listener: () => void) => pops.add(listener),
    removeEventListener: (_name: "popstate", listener: () => void) => pops.delete(listener),
    history: {
      get state() {
        return here().state;
      },
      pushState: (state: unknown, _title: string, address: string) => put(at + 1, state, address),
      replaceState: (state: unknown, _title: string, address: string) => {
        entries[at] = { url: new URL(address, here().url), state };
      },
      go: (steps: number) => {
        if (entries[at + steps] === undefined) return;
        at += steps;
        for (const pop of pops) pop();
      },
    },
    location: {
      get pathname() {
        return here().url.pathname;
      },
      get search() {
        return here().url.search;
      },
      get hash() {
        return here().url.hash;
      },
      assign: (address: string) => page.loaded.push(address),
      replace: (address: string) => page.loaded.push(`in place: ${address}`),
    },
  };
  return page;
}

let page: ReturnType<typeof openWindow>;

/** The router's history on that window, and its arrivals. */
function followPages() {
  const history = createPageHistory((pathname) => pathname === "/terms");
  const arrivals: string[] = [];
  const stop = history.listen(({ action, location }) =>
    arrivals.push(`${action} ${location.pathname}${location.search}`),
  );
  return { ...history, arrivals, stop };
}

beforeEach(() => {
  page = openWindow();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  skipLeaveQuestion();
  vi.unstubAllGlobals();
});

it("adds an entry for each page, none for a replaced page, and loads a document", {
  tags: "X-1460",
}, () => {
  const { navigate, current, arrivals, stop } = followPages();
  navigate("/orders/all?day=today", { state: { from: "menu" } });
  navigate("?day=tomorrow", { replace: true });
  expect(current().location).toMatchObject({ search: "?day=tomorrow", state: null });
  expect(page.history.state).toMatchObject({ idx: 1 });
  navigate(-1);
  expect(current()).toMatchObject({ action: "POP", location: { pathname: "/quote" } });
  navigate("/terms");
  navigate("/terms", { replace: true });
  expect(page.loaded).toEqual(["/terms", "in place: /terms"]);
  const expected = ["PUSH /orders/all?day=today", "REPLACE /orders/all?day=tomorrow", "POP /quote"];
  expect(arrivals).toEqual(expected);
  stop();
  navigate("/contact");
  expect(arrivals).toEqual(expected);
});

it("a form with unsaved entries stops a link and Back until the person decides to leave", {
  tags: "X-1461",
}, () => {
  const { navigate, arrivals } = followPages();
  navigate("/contact");
  const asked: (() => void)[] = [];
  askBeforeLeaving((leave) => asked.push(leave));
  navigate("/orders/all");
  navigate(-1);
  expect(page.location.pathname).toBe("/contact");
  expect([asked.length, arrivals]).toEqual([2, ["PUSH /contact"]]);
  navigate("?draft=1");
  expect(asked.length).toBe(2);
  navigate(-1);
  expect(page.location.search).toBe("");
  asked[1]?.();
  expect(arrivals.slice(1)).toEqual(["PUSH /contact?draft=1", "POP /contact", "POP /quote"]);
});

it("Back scrolls to where the page was left; a new page starts at its top or at the part in its hash", {
  tags: "X-1462",
}, () => {
  const part = { scrollIntoView: vi.fn() };
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "prices" ? part : null),
  });
  const { navigate, current } = followPages();
  const arrive = () => scrollForNavigation({ ...current(), ...current().location });
  page.scrollY = 640;
  navigate("/orders/all");
  arrive();
  navigate(-1);
  arrive();
  expect(page.scrolledTo).toEqual([0, 640]);
  navigate("/quote#prices");
  arrive();
  expect(part.scrollIntoView).toHaveBeenCalledOnce();
  navigate("/quote?step=2", { keepsScroll: true });
  arrive();
  expect(page.scrolledTo).toEqual([0, 640]);
});
