import { v7 as idAt } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Choices, createChoices } from "./random-choices.ts";
import { names, surnames } from "./words.ts";

export const day = 24 * 60 * 60_000;
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

/** What every maker of rows draws from. */
export type Seeding = {
  readonly plan: SeedPlan;
  readonly choices: Choices;
  readonly nowMs: number;
  readonly today: string;
  /** An id as the product makes them, for a record of this moment. */
  readonly newId: (atMs: number) => string;
  readonly chance: (percent: number) => boolean;
};

export function createSeeding(plan: SeedPlan, nowMs: number): Seeding {
  const choices = createChoices(plan.seed);
  const randomBytes = () => Uint8Array.from({ length: 16 }, () => choices.between(0, 255));
  return {
    plan,
    choices,
    nowMs,
    today: johannesburgDateAt(nowMs),
    newId: (atMs) => idAt({ msecs: atMs, random: randomBytes() }),
    chance: (percent) => choices.between(1, 100) <= percent,
  };
}

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
