import { keepPreviousData } from "@tanstack/react-query";
import { type AccountKind, accountKindNames } from "#domain/ledger/accounts.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { useListPage } from "#web/api/loaded.tsx";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { useRead } from "#web/api/use-read.ts";
import { pageSize } from "#web/ui/data-table/list-view.ts";

export type Money = ReplyOf<"GET /api/money">;
export type EntryLine = ReplyOf<"GET /api/money/entries">["items"][number];
export type AccountLine = ReplyOf<"GET /api/money/accounts">["items"][number];

/** What the books have now. */
export const useMoney = () =>
  useRead("GET /api/money", ["money"], { refetchInterval: lookAgainEachMinute });

/** What the address asks of the books; a value that is none counts as left out. */
export function askedOf(params: URLSearchParams) {
  const account = accountKindNames.find((kind) => kind === params.get("account"));
  const texts = ["partyId", "from", "to"] as const;
  const given = texts.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { ...(account && { account }), ...Object.fromEntries(given) } as {
    readonly account?: AccountKind;
    readonly partyId?: string;
    readonly from?: string;
    readonly to?: string;
  };
}

const paged = (cursor: string | undefined) => ({
  limit: pageSize,
  ...(cursor === undefined ? {} : { cursor }),
});

/** A page of the entries for a filter, and what all of them add up to. */
export function useEntries(filter: ReturnType<typeof askedOf>, cursor: string | undefined) {
  const query = { ...filter, ...paged(cursor) };
  const found = useRead("GET /api/money/entries", ["money", "entries", query], {
    query,
    placeholderData: keepPreviousData,
  });
  return { page: useListPage(found), cents: found.data?.cents };
}

/** What each kind of account had at the end of a day. */
export const useBalance = (day: string) =>
  useRead("GET /api/money/balance", ["money", "balance", day], {
    query: { day },
    placeholderData: keepPreviousData,
  });

/** What each person's account of a kind had at the end of a day. */
export function useAccounts(day: string, account: AccountKind, cursor: string | undefined) {
  const query = { day, account, ...paged(cursor) };
  const found = useRead("GET /api/money/accounts", ["money", "accounts", query], {
    query,
    placeholderData: keepPreviousData,
  });
  return useListPage(found);
}

/** Orders and commission by week and by size of truck. */
export const useWeeks = () => useRead("GET /api/money/weeks", ["money", "weeks"]);
