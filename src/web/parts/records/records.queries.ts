import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { lookAgainEachMinute, readAgain } from "#web/lib/api/query-client.ts";
import { sessionKey } from "#web/lib/session/session.ts";
import type { Counts, EditableKind, Identified, ListAsk, RecordKind } from "./record-kind.ts";

export const pageSize = 25;

const listOptions = {
  placeholderData: keepPreviousData,
  refetchInterval: lookAgainEachMinute,
} as const;

/** One page of a list; the page before stays in sight while the next one comes. */
export function useRecords<Row extends Identified, Filters extends object>(
  kind: RecordKind<Row, Filters>,
  ask: ListAsk<Filters>,
  isRemoved: boolean,
) {
  const query = { ...ask, limit: pageSize };
  return useQuery({
    ...listOptions,
    queryKey: [kind.key, "list", query],
    // Kept with the rows: those of the page before may be of the other kind.
    queryFn: async ({ signal }) => ({ ...(await kind.list(query, signal)), isRemoved }),
  });
}

/** The number of these records that each choice of the list's filters finds, once it is known. */
export function useRecordCounts<Row extends Identified, Filters extends object>(
  kind: RecordKind<Row, Filters>,
  ask: ListAsk<Filters> = {},
): Counts | undefined {
  const query = { ...ask, limit: 1, counts: "yes" } as const;
  const { data } = useQuery({
    ...listOptions,
    queryKey: [kind.key, "counts", query],
    queryFn: ({ signal }) => kind.list(query, signal),
  });
  return data?.counts;
}

/** One record by its id; nothing is asked while there is none. */
export function useRecord<Row extends Identified, Filters extends object, Change extends object>(
  kind: Pick<EditableKind<Row, Filters, Change>, "key" | "find">,
  id: string | null,
) {
  return useQuery({
    queryKey: [kind.key, "one", id],
    queryFn: ({ signal }) => kind.find(id ?? "", signal),
    enabled: id !== null,
  });
}

/**
 * Has everything on the page read again after a write, and the rest before it is shown the next
 * time: a change of one record may show in lists of another kind.
 */
export async function reloadEverything(queryClient: QueryClient): Promise<void> {
  await readAgain(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
