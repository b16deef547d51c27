import { keepPreviousData, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { persistentReadError } from "./use-steady-error.ts";

const away = new Error("away");

it("an error holds while its read is retried, until it succeeds", { tags: "E-47" }, () => {
  const trying = { error: null, isPending: true, errorUpdatedAt: 1_700_000_000_000 };
  expect(persistentReadError({ ...trying, error: away, isPending: false }, null)).toBe(away);
  expect(persistentReadError(trying, away)).toBe(away);
  expect(persistentReadError({ ...trying, isPending: false }, away)).toBe(null);
});

it("another read does not start with the last error", { tags: "E-47" }, () => {
  expect(persistentReadError({ error: null, isPending: true, errorUpdatedAt: 0 }, away)).toBe(null);
});

it("shows the error of a page, not the rows of the page before it", { tags: "E-47" }, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pageRead = (queryKey: string[], queryFn: () => Promise<string>) => ({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
  });
  const first = pageRead(["1"], async () => "one");
  const list = new QueryObserver<string>(client, first);
  const leave = list.subscribe(() => undefined);
  await list.refetch();
  list.setOptions(pageRead(["2"], () => Promise.reject(away)));
  await list.refetch();
  expect(list.getCurrentResult().error).toBe(away);

  const again = list.refetch();
  expect(list.getCurrentResult()).toMatchObject({ data: "one", error: null, isPending: false });
  expect(persistentReadError(list.getCurrentResult(), away)).toBe(away);
  await again;
  leave();
});
