import type { RawBuilder, SqlBool, UpdateType } from "kysely";
import type { RetentionKind } from "#domain/privacy/retention.ts";

/**
 * The register of personal data. A table is declared with every column, and a column has no type without
 * a class: it says who may read the value, whether people get it in the copy of their own data, and what
 * an erasure makes of it. A table says whose its rows are, and how long it keeps them. The copy, both
 * erasures and the purge are made from that (docs/decisions/052-one-register-of-personal-data.md).
 */

/** People whose data can be erased. A party is an account of any kind. */
export type PersonKind = "client" | "driver" | "party" | "owner";

/** The people who may read a value in the product; `client` and `driver` are those of the record. */
export type Reader = "client" | "driver" | "staff";

/** The people who get a value in the copy of their own data. */
export type CopyAudience = "everybody" | "client" | "nobody";

/** Says that no rule makes the value or finds the rows: the compiler asks for a function that does. */
export const byFunction = Symbol("by function");
/** Says that the database clears the value by itself, together with another value. */
export const byTrigger = Symbol("by trigger");

export interface Column<
  T,
  R extends Reader = Reader,
  C extends CopyAudience = CopyAudience,
  F extends boolean = boolean,
> {
  /** For the compiler alone: the type of the values. */
  readonly type?: T;
  readonly readers: readonly R[];
  readonly copy: C;
  /** The value that an erasure puts in its place; left out where the value stays. */
  readonly erased?: { readonly to: unknown };
  /** For the compiler alone: whether a function has to give the value that an erasure puts there. */
  readonly isErasedByFunction?: F;
  readonly readBy: <const N extends Reader>(...readers: readonly N[]) => Column<T, N, C, F>;
  readonly copiedFor: <const N extends CopyAudience>(copy: N) => Column<T, R, N, F>;
}

type Erased<T> = UpdateType<T> | typeof byFunction | typeof byTrigger;

function makeColumn<T, R extends Reader, C extends CopyAudience, F extends boolean>(
  readers: readonly R[],
  copy: C,
  erased: readonly unknown[],
): Column<T, R, C, F> {
  return {
    readers,
    copy,
    ...(erased.length > 0 && { erased: { to: erased[0] } }),
    readBy: (...others) => makeColumn(others, copy, erased),
    copiedFor: (other) => makeColumn(readers, other, erased),
  };
}

const everybody: readonly Reader[] = ["client", "driver", "staff"];

/** A value that says nothing about anybody. */
const nobody = <T>() => makeColumn<T, Reader, "nobody", false>(everybody, "nobody", []);

/** The id of a record. Once a person is erased it leads to a record of nobody. */
const link = <T>(...erased: UpdateType<T>[]) =>
  makeColumn<T, Reader, "nobody", false>(everybody, "nobody", erased);

/** A hash, a token or a code, which nobody ever reads. */
function secret<T>(): Column<T, never, "nobody", false>;
function secret<T>(erased: typeof byFunction): Column<T, never, "nobody", true>;
function secret<T>(...erased: (typeof byFunction)[]) {
  return makeColumn<T, never, "nobody", boolean>([], "nobody", erased);
}

/** The work of our staff, and their notes for each other. It stays: history has to say who did what. */
const office = <T>() => makeColumn<T, "staff", "nobody", false>(["staff"], "nobody", []);

/** A value about somebody that names nobody. It stays as long as its row. */
const fact = <T>() => makeColumn<T, Reader, "everybody", false>(everybody, "everybody", []);

/** A value that names somebody, or may. @param erased what an erasure puts there */
function personal<T>(erased: typeof byFunction): Column<T, Reader, "everybody", true>;
function personal<T>(
  erased: UpdateType<T> | typeof byTrigger,
): Column<T, Reader, "everybody", false>;
function personal<T>(erased: Erased<T>) {
  return makeColumn<T, Reader, "everybody", boolean>(everybody, "everybody", [erased]);
}

/** Makes a column of each class. */
export const column = { nobody, link, secret, office, fact, personal };

/** Reasons for which rows stay. */
export const reasonsToKeep = {
  withOrder: "As long as its order: its words go with those of the order.",
  withAccount: "As long as its account.",
  withBooks: "As long as the books: it names nobody once the account is erased.",
  withMove: "The move is its client's, and names its driver by the account alone.",
} as const;

/** The SQL way from a row to its person. */
export type PersonPath =
  /** The column with the person's id; when left out, `client_id` for a client and so on. */
  | { readonly id?: "id" }
  /** An order of the person, by its column; `and` narrows it. */
  | { readonly order: "client_id" | "driver_id"; readonly and?: RawBuilder<SqlBool> }
  /** The row has an address that the person has proved; `kind`: as the same kind of party. */
  | { readonly address: "any" | "kind" }
  | { readonly where: (personId: string) => RawBuilder<SqlBool> };

type Rows = PersonPath & {
  /** An erasure deletes the rows, clears columns, or lets the rows stay for this reason. */
  readonly erasing: "deletes" | "clears" | typeof byFunction | { readonly because: string };
  /** The list of the copy that has the rows; one in an order begins with the name of the order's list. */
  readonly copy?: string;
  /** The order of the list, as SQL. */
  readonly sort?: string;
};

/** The people who have rows in the table. Rows that only a function finds have no path. */
type People = { readonly [S in PersonKind]?: Rows | { readonly erasing: typeof byFunction } };

type Columns = Readonly<Record<string, Column<unknown, Reader, CopyAudience, boolean>>>;

/** The tables of one area, with everything that the register says of them. */
export type TableEntries = Readonly<
  Record<
    string,
    {
      readonly people: People;
      /** The names in the copy, of columns that have another name there. */
      readonly names?: Readonly<Record<string, string>>;
      /** True for a table with at most one row for each order. */
      readonly isSingle?: true;
      /**
       * The kinds of thing that are forgotten in time, each with the column that its time runs from; or,
       * in words, why the rows stay.
       */
      readonly kept: string | { readonly [K in RetentionKind]?: string | typeof byFunction };
      readonly columns: Columns;
    }
  >
>;

/** A row with these columns, as Kysely takes it. */
export type TableRow<C extends Columns> = {
  -readonly [N in keyof C]: C[N] extends Column<infer T, Reader, CopyAudience, boolean> ? T : never;
};
