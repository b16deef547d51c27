import type { z } from "zod";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { type CallsByKey, callsByKey, recordCallKeys } from "./call-keys.ts";
import type { DeclaredEndpoint } from "./endpoint.ts";
import type { FilterChoices } from "./list-filters.ts";
import {
  describeFileCall,
  describeHistoryCall,
  describeListCall,
} from "./record-calls.contract.ts";

type ListDeclaration = {
  readonly row: z.ZodType;
  readonly filter: z.ZodRawShape;
  /** The filters for which a request can ask how many records each choice finds; left out if there are none. */
  readonly counted?: FilterChoices;
  /** The name of the CSV file without `.csv`; the first part of the list's path when left out. */
  readonly file?: string;
};

type ListCalls<Path extends string, L extends ListDeclaration> = {
  readonly [K in `GET /api/${Path}`]: ReturnType<typeof describeListCall<L["row"], L["filter"]>>;
} & { readonly [K in `GET /api/${Path}.csv`]: ReturnType<typeof describeFileCall<L["filter"]>> };

/** Declares the call of an office list at this path, such as `clients/all`, and that of its CSV file. */
export function officeListEndpoints<const Path extends string, const L extends ListDeclaration>(
  path: Path,
  title: string,
  { row, filter, counted, file = path.replace(/\/.*/, "") }: L,
) {
  return {
    [`GET /api/${path}`]: describeListCall(title, row, filter, counted),
    [`GET /api/${path}.csv`]: describeFileCall(`${title} as a file`, filter, `${file}.csv`),
  } as unknown as ListCalls<Path, L>;
}

type RecordDeclaration = ListDeclaration & {
  /** The name of one record, such as `client`. */
  readonly noun: string;
  /** The name of the list; `noun` with an s when left out. */
  readonly title?: string;
  /** The shape of one record that is read by its id. */
  readonly one?: z.ZodType;
  readonly update?: Partial<DeclaredEndpoint>;
  readonly restore?: Partial<DeclaredEndpoint>;
  readonly remove?: Partial<DeclaredEndpoint>;
};

type CallsOfOne<D> = { readonly history: typeof describeHistoryCall } & {
  readonly [Act in keyof D & keyof typeof recordCallKeys]: D[Act] extends z.ZodType
    ? { readonly summary: string; readonly reply: D[Act] }
    : D[Act] & { readonly summary: string };
};

/**
 * Declares the calls of a kind of record: its list, its CSV file, the history of a record, and the calls that
 * `declared` adds. `kind` names the records in the path.
 */
export function recordKindEndpoints<const Kind extends string, const D extends RecordDeclaration>(
  kind: Kind,
  declared: D,
) {
  const { noun, one, update, restore, remove, title }: RecordDeclaration = declared;
  const calls = {
    one: one && { summary: `One ${noun}`, reply: one },
    history: describeHistoryCall,
    update: update && {
      summary: `Change the ${noun}; fields that are left out stay as they are`,
      ...update,
    },
    restore: restore && { summary: `Bring the removed ${noun} back`, ...restore },
    remove: remove && {
      summary: `Remove the ${noun}; the record is kept and can be restored`,
      ...remove,
    },
  };
  const usualTitle = `${capitaliseFirstLetter(noun)}s`;
  return {
    ...officeListEndpoints(`${kind}/all`, title ?? usualTitle, declared),
    ...(callsByKey(recordCallKeys, kind, calls) as unknown as CallsByKey<
      typeof recordCallKeys,
      Kind,
      CallsOfOne<D>
    >),
  };
}
