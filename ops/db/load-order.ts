import type pg from "pg";

type Reference = { readonly from: string; readonly to: string };

/** Which table must be filled before which: foreign keys that are judged at once, row by row. */
const referencesSql = `
  select format('%s.%s', fn.nspname, f.relname) as "from", format('%s.%s', tn.nspname, t.relname) as "to"
  from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where c.contype = 'f' and not c.condeferrable and f.oid <> t.oid`;

/**
 * Puts tables into an order in which each comes after those that it refers to. Keys that wait for
 * the end of the transaction do not count.
 *
 * @throws Error when there is no such order
 */
export async function inLoadOrder<T extends { readonly name: string }>(
  client: pg.Client,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows } = await client.query<Reference>(referencesSql);
  const ordered: T[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const blocked = new Set(rows.filter(({ to }) => names.has(to)).map(({ from }) => from));
    const ready = waiting.filter(({ name }) => !blocked.has(name));
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...names].join(", ")}.`);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => blocked.has(name));
  }
  return ordered;
}
