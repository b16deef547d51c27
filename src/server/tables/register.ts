import type { RawBuilder, SqlBool, UpdateType } from "kysely";
import type { RetentionKind } from "#domain/privacy/retention.ts";

/**
 * The register of personal data. It declares every table with all its columns, and each column has a class.
 * The class says who may read the value, whether people find it in the download of their own data, and what
 * an erasure puts in its place. A table says whose its rows are, and how long they are kept. Downloads,
 * erasures and the nightly purge are made from it (docs/decisions/052-one-register-of-personal-data.md).
 */

/** The kinds of people whose data can be erased. A `party` has an account of any kind. */
export type ErasablePersonKind = "client" | "driver" | "party" | "owner";

/** Who may read a value in the product: the record's own client, its driver, or staff. */
export type ColumnAudience = "client" | "driver" | "staff";

/** The kinds of people who find a value in the download of their own data. */
export type DataDownloadAudience = "everybody" | "client" | "nobody";

/** Marks an erasure or retention that needs its own code: the compiler then asks for a function. */
export const needsFunctionMarker = Symbol("by function");
/** Marks a value that the database clears by itself when another value is cleared. */
export const clearedByTriggerMarker = Symbol("by trigger");

export interface RegisteredColumn<
  T,
  R extends ColumnAudience = ColumnAudience,
  C extends DataDownloadAudience = DataDownloadAudience,
  F extends boolean = boolean,
> {
  /** The type of the column's values, for the compiler only. */
  readonly type?: T;
  readonly readers: readonly R[];
  readonly copy: C;
  /** The value that an erasure writes into the column; left out where the erasure keeps the value. */
  readonly erased?: { readonly to: unknown };
  /** Whether a function must supply the value that an erasure writes, for the compiler only. */
  readonly isErasedByFunction?: F;
  readonly readBy: <const N extends ColumnAudience>(
    ...readers: readonly N[]
  ) => RegisteredColumn<T, N, C, F>;
  readonly copiedFor: <const N extends DataDownloadAudience>(
    copy: N,
  ) => RegisteredColumn<T, R, N, F>;
}

type Erased<T> = UpdateType<T> | typeof needsFunctionMarker | typeof clearedByTriggerMarker;

function makeColumn<T, R extends ColumnAudience, C extends DataDownloadAudience, F extends boolean>(
  readers: readonly R[],
  copy: C,
  erased: readonly unknown[],
): RegisteredColumn<T, R, C, F> {
  return {
    readers,
    copy,
    ...(erased.length > 0 && { erased: { to: erased[0] } }),
    readBy: (...others) => makeColumn(others, copy, erased),
    copiedFor: (other) => makeColumn(readers, other, erased),
  };
}

const everybody: readonly ColumnAudience[] = ["client", "driver", "staff"];

/** Makes a column for values that say nothing about any person. */
const nobody = <T>() => makeColumn<T, ColumnAudience, "nobody", false>(everybody, "nobody", []);

/** Makes a column for the id of a record. After the erasure of a person it leads to a record without a name. */
const link = <T>(...erased: UpdateType<T>[]) =>
  makeColumn<T, ColumnAudience, "nobody", false>(everybody, "nobody", erased);

/** Makes a column for a hash, a token or a code, which nobody may read. */
function secret<T>(): RegisteredColumn<T, never, "nobody", false>;
function secret<T>(erased: typeof needsFunctionMarker): RegisteredColumn<T, never, "nobody", true>;
function secret<T>(...erased: (typeof needsFunctionMarker)[]) {
  return makeColumn<T, never, "nobody", boolean>([], "nobody", erased);
}

/** Makes a column for the work and notes of staff. An erasure keeps them: history must say who did what. */
const office = <T>() => makeColumn<T, "staff", "nobody", false>(["staff"], "nobody", []);

/** Makes a column for a value about a person that does not name the person. It stays as long as its row. */
const fact = <T>() => makeColumn<T, ColumnAudience, "everybody", false>(everybody, "everybody", []);

/** Makes a column for a value that may name a person. @param erased the value that an erasure writes */
function personal<T>(
  erased: typeof needsFunctionMarker,
): RegisteredColumn<T, ColumnAudience, "everybody", true>;
function personal<T>(
  erased: UpdateType<T> | typeof clearedByTriggerMarker,
): RegisteredColumn<T, ColumnAudience, "everybody", false>;
function personal<T>(erased: Erased<T>) {
  return makeColumn<T, ColumnAudience, "everybody", boolean>(everybody, "everybody", [erased]);
}

/** The functions that make a column, one for each class. */
export const columnMakers = { nobody, link, secret, office, fact, personal };

/** Reasons why an erasure lets rows stay. */
export const reasonsToKeepErasedRows = {
  withOrder: "As long as its order: its words go with those of the order.",
  withAccount: "As long as its account.",
  withBooks: "As long as the books: it names nobody once the account is erased.",
  withMove: "The move is its client's, and names its driver by the account alone.",
} as const;

/** The SQL that finds the rows of a person in a table. */
export type PersonRowsQuery =
  /** Rows with the person's id in this column; when left out, in `client_id` for a client, and so on. */
  | { readonly id?: "id" }
  /** Rows about orders that have the person's id in this column; `and` adds a condition. */
  | { readonly order: "client_id" | "driver_id"; readonly and?: RawBuilder<SqlBool> }
  /** Rows with an email address that the person proved; `kind`: for the same kind of account. */
  | { readonly address: "any" | "kind" }
  | { readonly where: (personId: string) => RawBuilder<SqlBool> };

type Rows = PersonRowsQuery & {
  /** What an erasure does: deletes the rows, clears columns, calls a function, or keeps rows for a reason. */
  readonly erasing:
    | "deletes"
    | "clears"
    | typeof needsFunctionMarker
    | { readonly because: string };
  /** The list of the data download that shows the rows; `orders.reviews` is a list within each order. */
  readonly copy?: string;
  /** How that list of the data download is sorted, as SQL. */
  readonly sort?: string;
};

/** The kinds of people with rows in a table, each with the SQL that finds them, unless a function does. */
type People = {
  readonly [S in ErasablePersonKind]?: Rows | { readonly erasing: typeof needsFunctionMarker };
};

type Columns = Readonly<
  Record<string, RegisteredColumn<unknown, ColumnAudience, DataDownloadAudience, boolean>>
>;

/** The tables of one area, with everything that the register says about them. */
export type RegisteredTables = Readonly<
  Record<
    string,
    {
      readonly people: People;
      /** Other names that columns have in the data download. */
      readonly names?: Readonly<Record<string, string>>;
      /** True for a table with at most one row for each order. */
      readonly isSingle?: true;
      /**
       * The retention rules by which rows are deleted, each with the column where its time starts; else, in
       * words, why rows stay.
       */
      readonly kept:
        | string
        | { readonly [K in RetentionKind]?: string | typeof needsFunctionMarker };
      readonly columns: Columns;
    }
  >
>;

/** The type of a table row with these columns, for Kysely. */
export type TableRow<C extends Columns> = {
  -readonly [N in keyof C]: C[N] extends RegisteredColumn<
    infer T,
    ColumnAudience,
    DataDownloadAudience,
    boolean
  >
    ? T
    : never;
};
