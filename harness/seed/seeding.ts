import type { Insertable, Selectable } from "kysely";
import { v7 as idAt } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { names, surnames } from "./words.ts";

export const dayMs = 24 * 60 * 60_000;

type Required<Columns> = {
  [C in keyof Columns]-?: undefined extends Columns[C] ? never : C;
}[keyof Columns];

/** A row as it is read, in which those columns may be missing that the database fills. */
export type Row<T extends keyof DatabaseTables> = Partial<Selectable<DatabaseTables[T]>> &
  Pick<
    Selectable<DatabaseTables[T]>,
    Required<Insertable<DatabaseTables[T]>> & keyof Selectable<DatabaseTables[T]>
  >;

/** How many of each there will be. */
export type SeedPlan = {
  readonly orders: number;
  readonly clients: number;
  readonly drivers: number;
  readonly owners: number;
  readonly staff: number;
  readonly otps: number;
  readonly contacts: number;
  readonly requests: number;
  readonly claims: number;
  /** Moves lie on so many days, which end so many days ahead; people have come over as many. */
  readonly days: { readonly all: number; readonly ahead: number };
  /** The same number makes the same people and orders on the same day. */
  readonly seed: number;
};

/** The whole plan for this many orders and clients: the rest is in proportion. */
export function planFor(orders: number, clients: number, seed: number): SeedPlan {
  const drivers = Math.max(20, Math.ceil(orders / 250));
  return {
    orders,
    clients,
    drivers,
    owners: Math.ceil(drivers * 0.6),
    staff: 12,
    otps: Math.ceil(orders / 10),
    contacts: Math.ceil(orders / 20),
    requests: 0,
    claims: 0,
    days: { all: 1095, ahead: 90 },
    seed,
  };
}

/**
 * A small company to look around in: the past three weeks and the next two.
 */
export const demoPlan: SeedPlan = {
  ...planFor(96, 20, 1),
  staff: 2,
  contacts: 12,
  requests: 8,
  claims: 4,
  days: { all: 36, ahead: 14 },
};

/**
 * Choices that are the same at every run, so that a screenshot today looks like one tomorrow, by a small
 * linear congruential generator: enough for sample data, and for nothing else.
 */
function createChoices(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  /** A whole number from `min` to `max`, both included. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pickOne = <T>(options: readonly T[]) => options[between(0, options.length - 1)] as T;
  return { between, oneOf: pickOne };
}
export type Choices = ReturnType<typeof createChoices>;

/** Makes the source from which every maker of rows draws. */
export function createSeeding(plan: SeedPlan, nowMs: number) {
  const choices = createChoices(plan.seed);
  const randomBytes = () => Uint8Array.from({ length: 16 }, () => choices.between(0, 255));
  return {
    plan,
    choices,
    nowMs,
    today: johannesburgDateAt(nowMs),
    /** An id as the product makes them, for a record of this moment. */
    newId: (atMs: number) => idAt({ msecs: atMs, random: randomBytes() }),
    chance: (percent: number) => choices.between(1, 100) <= percent,
  };
}
export type Seeding = ReturnType<typeof createSeeding>;

/** An invented person. No two of one seed, nor of two seeds, share an address. */
export function inventPerson({ plan, choices }: Seeding, domain: string, index: number) {
  const name = choices.oneOf(names);
  const surname = choices.oneOf(surnames);
  const local = `${name}.${surname}.${plan.seed}-${index}`.toLowerCase();
  return {
    name,
    surname,
    email: `${local}@${domain}.example.com`,
    cellphone: `+278255${String(index % 100_000).padStart(5, "0")}`,
  };
}
