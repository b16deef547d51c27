import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdmittedParties } from "#domain/people/rights.ts";
import { loginPathForPage, onlyAdmittedPartyType } from "./access.ts";
import { getReturnLink, pathAfterLogin, setReturnLink, takeReturnLink } from "./return-link.ts";
import {
  fetchSignedInParty,
  resumeSessionOnSamePage,
  sessionQueryKey,
  sessionResumedEvent,
  signedOutEvent,
  signOut,
  startSession,
} from "./session.ts";
import { storeSignedInHint } from "./signed-in-hint.ts";

const party = {
  id: "1",
  name: "Thandi",
  surname: "Example",
  email: "thandi@example.com",
  type: "client",
  role: null,
  status: "active",
} as const;
const neverAborted = new AbortController().signal;

/** The part of a browser's storage that the session uses: its keys are its own properties. */
function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
  };
  const stored: Record<string, string> = Object.create(methods);
  return stored as unknown as Storage;
}

/** A server that holds one session, and can be away. */
function fakeServer() {
  const server = { isAway: false, isSignedIn: true, calls: [] as string[] };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    server.calls.push(`${init.method} ${url}`);
    if (server.isAway) throw new TypeError("Failed to fetch");
    if (url === "/api/logout") {
      server.isSignedIn = false;
      return Response.json({ msg: "Logged out" });
    }
    return server.isSignedIn
      ? Response.json({ partyData: party })
      : Response.json({ code: "cookie_not_found", msg: "Cookie not found" }, { status: 401 });
  });
  return server;
}

let browser: EventTarget & { localStorage: Storage; sessionStorage: Storage };

beforeEach(() => {
  browser = Object.assign(new EventTarget(), {
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
  });
  vi.stubGlobal("window", browser);
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

afterEach(() => vi.unstubAllGlobals());

it("a visitor has no party, and a server that fails is an error", { tags: "A-81" }, async () => {
  const server = fakeServer();
  storeSignedInHint("client");
  await expect(fetchSignedInParty(neverAborted)).resolves.toEqual(party);
  server.isAway = true;
  await expect(fetchSignedInParty(neverAborted)).rejects.toMatchObject({ code: "unreachable" });
  server.isAway = false;
  server.isSignedIn = false;
  await expect(fetchSignedInParty(neverAborted)).resolves.toBeNull();
  server.calls.length = 0;
  await expect(fetchSignedInParty(neverAborted)).resolves.toBeNull();
  expect(server.calls).toEqual([]);
});

it("a logout leaves the page, then forgets everything of the party", { tags: "A-82" }, async () => {
  fakeServer();
  const cache = new QueryClient();
  await startSession(cache, party);
  cache.setQueryData(["orders"], ["somebody's order"]);
  browser.localStorage.setItem("layisha.quote-draft", "{}");
  browser.localStorage.setItem("other.app", "stays");
  const listener = vi.fn();
  browser.addEventListener(signedOutEvent, listener);

  await signOut(cache, () => {
    expect(cache.getQueryData(sessionQueryKey)).toEqual(party);
  });

  expect(listener).toHaveBeenCalledOnce();
  expect(cache.getQueryData(sessionQueryKey)).toBeNull();
  expect(cache.getQueryData(["orders"])).toBeUndefined();
  expect(Object.keys(browser.localStorage)).toEqual(["other.app"]);
});

it("a logout that did not arrive holds in this browser, and is sent first", {
  tags: "A-82",
}, async () => {
  const server = fakeServer();
  server.isAway = true;
  await signOut(new QueryClient(), (hasServerHeard) => expect(hasServerHeard).toBe(false));
  await expect(fetchSignedInParty(neverAborted)).resolves.toBeNull();

  server.isAway = false;
  server.calls.length = 0;
  await expect(fetchSignedInParty(neverAborted)).resolves.toBeNull();
  expect(server.calls).toEqual(["POST /api/logout"]);
  expect(Object.keys(browser.localStorage)).toEqual([]);
});

it("a session that is resumed keeps what was read, and fires its event", {
  tags: "S15b",
}, async () => {
  const cache = new QueryClient();
  cache.setQueryData(sessionQueryKey, null);
  cache.setQueryData(["clients"], ["the record that is edited"]);
  const listener = vi.fn();
  browser.addEventListener(sessionResumedEvent, listener);
  await resumeSessionOnSamePage(cache, party);
  expect(cache.getQueryData(sessionQueryKey)).toEqual(party);
  expect(cache.getQueryData(["clients"])).toEqual(["the record that is edited"]);
  expect(cache.getQueryState(["clients"])?.isInvalidated).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
});

it("a login on the page cancels a logout that did not arrive", { tags: "A-82" }, async () => {
  const server = fakeServer();
  browser.localStorage.setItem("layisha.signOutPending", "yes");
  await resumeSessionOnSamePage(new QueryClient(), party);
  await expect(fetchSignedInParty(neverAborted)).resolves.toEqual(party);
  expect(server.calls).toEqual(["GET /api/me"]);
});

it("a return link is used once, and only our pages are followed", { tags: "A-83" }, () => {
  setReturnLink("/orders/terms");
  expect(getReturnLink()).toBe("/orders/terms");
  expect(takeReturnLink()).toBe("/orders/terms");
  expect(takeReturnLink()).toBeNull();

  setReturnLink("https://elsewhere.example/orders/terms");
  expect(getReturnLink()).toBeNull();
  browser.sessionStorage.setItem("layisha.orderNavLink", "//elsewhere.example");
  expect(takeReturnLink()).toBeNull();
});

it("a browser that refuses storage remembers nothing and breaks nothing", { tags: "A-83" }, () => {
  vi.stubGlobal("window", {});
  expect(() => setReturnLink("/orders/terms")).not.toThrow();
  expect(takeReturnLink()).toBeNull();
});

it("staff and drivers go to the page that they wanted", { tags: "S-1336" }, () => {
  for (const type of ["user", "driver"] as const) {
    expect(pathAfterLogin(type, null, "/drivers/all?q=x")).toBe("/drivers/all?q=x");
    expect(pathAfterLogin(type, null, "//elsewhere.example")).toBe("/dashboard");
  }
  expect(pathAfterLogin("client", null, "/clients/mydata")).toBe("/dashboard");
});

it("a login leads back to the page that asked for it, else to the dashboard", {
  tags: ["S-52", "S-579"],
}, () => {
  const order = "/orders/details/018f-1";
  for (const type of ["client", "user", "driver"] as const) {
    expect(pathAfterLogin(type, null)).toBe("/dashboard");
    expect(pathAfterLogin(type, order)).toBe(order);
    for (const page of ["/orders/terms", "/orders/checkout"]) {
      expect(pathAfterLogin(type, page)).toBe(type === "driver" ? "/dashboard" : page);
    }
  }
});

it.each<[AdmittedParties, string, string]>([
  ["signed-in", "/clients/login", ""],
  [["client"], "/clients/login", "client"],
  [["client", "changeOrders"], "/clients/login", ""],
  [["driver"], "/drivers/login", "driver"],
  [["driver", "manageFleet"], "/drivers/login", ""],
  [["makePayouts", "releasePayouts"], "/clients/login", "user"],
  [["manageCodes"], "/users/login", "user"],
])("a visitor of a page for %j logs in at %s", { tags: "S-480" }, (admitted, login, owner) => {
  expect([loginPathForPage(admitted), onlyAdmittedPartyType(admitted)]).toEqual([login, owner]);
});
