import type { RawBuilder, SqlBool, UpdateType } from "kysely";
import type { RetentionKind } from "#domain/privacy/retention.ts";

/**
 * The register of personal data. A table is declared with every column, and a column has no type without
 * a class: it says who may read the value, whether people get it in the copy of their own data, and what
 * an erasure makes of it. A table says whose its rows are, and how long it keeps them. The copy, both
 * erasures and the purge are made from that (docs/decisions/052-one-register-of-personal-data.md).
 */

/** People whose data can be erased. A party is an account of any kind. */
export type Subject = "client" | "driver" | "party" | "owner";

/** People who may read a value in the product; `client` and `driver` are those of the record. */
export type Reader = "client" | "driver" | "staff";

/** People who get the value in the copy of their own data. */
export type Copy = "everybody" | "client" | "nobody";

/** A function makes it, because no rule does: the compiler asks for the function. */
export const byFunction = Symbol("by function");
/** The database clears it by itself when it clears another value. */
export const byTrigger = Symbol("by trigger");

export interface Column<
  T,
  R extends Reader = Reader,
  C extends Copy = Copy,
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
  readonly copiedFor: <const N extends Copy>(copy: N) => Column<T, R, N, F>;
}

type Erased<T> = UpdateType<T> | typeof byFunction | typeof byTrigger;

function column<T, R extends Reader, C extends Copy, F extends boolean>(
  readers: readonly R[],
  copy: C,
  erased: readonly unknown[],
): Column<T, R, C, F> {
  return {
    readers,
    copy,
    ...(erased.length > 0 && { erased: { to: erased[0] } }),
    readBy: (...others) => column(others, copy, erased),
    copiedFor: (other) => column(readers, other, erased),
  };
}

const everybody: readonly Reader[] = ["client", "driver", "staff"];

/** Says nothing of anybody. */
export const nobody = <T>() => column<T, Reader, "nobody", false>(everybody, "nobody", []);

/** The id of a record. Once a person is erased it leads to a record of nobody. */
export const link = <T>(...erased: UpdateType<T>[]) =>
  column<T, Reader, "nobody", false>(everybody, "nobody", erased);

/** Hashes, tokens and codes: nobody ever reads one. */
export function secret<T>(): Column<T, never, "nobody", false>;
export function secret<T>(erased: typeof byFunction): Column<T, never, "nobody", true>;
export function secret<T>(...erased: (typeof byFunction)[]) {
  return column<T, never, "nobody", boolean>([], "nobody", erased);
}

/** The work of our staff and their notes for each other. It stays: history has to say who did what. */
export const office = <T>() => column<T, "staff", "nobody", false>(["staff"], "nobody", []);

/** About somebody, but names nobody: it stays where its row stays. */
export const fact = <T>() => column<T, Reader, "everybody", false>(everybody, "everybody", []);

/** Names somebody, or may. @param erased what an erasure puts there */
export function personal<T>(erased: typeof byFunction): Column<T, Reader, "everybody", true>;
export function personal<T>(
  erased: UpdateType<T> | typeof byTrigger,
): Column<T, Reader, "everybody", false>;
export function personal<T>(erased: Erased<T>) {
  return column<T, Reader, "everybody", boolean>(everybody, "everybody", [erased]);
}

/** The way from a row to its person. */
export type Path =
  /** The column with the person's id; `client_id` of a client and so on, where it is left out. */
  | { readonly id?: "id" }
  /** An order of the person, by its column; `and` narrows it. */
  | { readonly order: "client_id" | "driver_id"; readonly and?: RawBuilder<SqlBool> }
  /** The row came from an address that the person has proved; `kind`: as the same kind of party. */
  | { readonly address: "any" | "kind" }
  | { readonly where: (personId: string) => RawBuilder<SqlBool> };

type Rows = Path & {
  /** An erasure deletes the rows, clears columns, or lets the rows stay for this reason. */
  readonly erasing: "deletes" | "clears" | typeof byFunction | { readonly because: string };
  /** The list of the copy that has the rows; one in an order begins with the name of the order's list. */
  readonly copy?: string;
  /** The order of the list, as SQL. */
  readonly sort?: string;
};

/** The people who have rows in the table. Rows that only a function finds have no path. */
type People = { readonly [S in Subject]?: Rows | { readonly erasing: typeof byFunction } };

type Columns = Readonly<Record<string, Column<unknown, Reader, Copy, boolean>>>;

/** The tables of one area, with everything that the register says of them. */
export type Entries = Readonly<
  Record<
    string,
    {
      readonly people: People;
      /** Columns that have another name in the copy. */
      readonly names?: Readonly<Record<string, string>>;
      /** An order has one row at most. */
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
  -readonly [N in keyof C]: C[N] extends Column<infer T, Reader, Copy, boolean> ? T : never;
};
