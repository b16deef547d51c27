import { keepPreviousData, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { steadyError } from "./use-steady-error.ts";

const away = new Error("away");

it("a failure holds while its read is tried again, till an answer", { tags: "E-47" }, () => {
  const trying = { error: null, isPending: true, errorUpdatedAt: 1_700_000_000_000 };
  expect(steadyError({ ...trying, error: away, isPending: false }, null)).toBe(away);
  expect(steadyError(trying, away)).toBe(away);
  expect(steadyError({ ...trying, isPending: false }, away)).toBe(null);
});

it("a read of something else does not start with the last failure", { tags: "E-47" }, () => {
  expect(steadyError({ error: null, isPending: true, errorUpdatedAt: 0 }, away)).toBe(null);
});

it("a page that failed is not covered by the page before it", { tags: "E-47" }, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pageOf = (queryKey: string[], queryFn: () => Promise<string>) => ({
    queryKey,
    queryFn,
    placeholderData: keepPreviousData,
  });
  const first = pageOf(["1"], async () => "one");
  const list = new QueryObserver<string>(client, first);
  const leave = list.subscribe(() => undefined);
  await list.refetch();
  list.setOptions(pageOf(["2"], () => Promise.reject(away)));
  await list.refetch();
  expect(list.getCurrentResult().error).toBe(away);

  const again = list.refetch();
  expect(list.getCurrentResult()).toMatchObject({ data: "one", error: null, isPending: false });
  expect(steadyError(list.getCurrentResult(), away)).toBe(away);
  await again;
  leave();
});
