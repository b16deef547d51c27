import { sql } from "kysely";
import type { z } from "zod";
import type { pricingRecord } from "#contract/pricing.contract.ts";
import { rateToNumber } from "#domain/money/decimal-rate.ts";
import type { Db, Trx } from "#server/context.ts";
import { sortsBothWays } from "#server/lists/list-rows.ts";
import { holds } from "#server/lists/list-search.ts";

/** The rates of one truck size, as exact decimal text in rand. */
export type PricingRow = {
  readonly id: string;
  readonly truckSize: string;
  readonly baseAmount: string;
  readonly ratePerKm: string;
  readonly helpersPricing: string;
  readonly floorsPricing: string;
};

/** A record as JSON holds it; amounts are computed from the exact rates alone. */
export function presentPricing(row: PricingRow): z.output<typeof pricingRecord> {
  return {
    id: row.id,
    truckSize: row.truckSize,
    baseAmount: rateToNumber(row.baseAmount),
    ratePerKm: rateToNumber(row.ratePerKm),
    helpersPricing: rateToNumber(row.helpersPricing),
    floorsPricing: rateToNumber(row.floorsPricing),
  };
}

export type PricingChange = {
  readonly [F in Exclude<keyof PricingRow, "id">]?: string | undefined;
};

const size = { ref: "pricing.truck_size", type: "text" } as const;
const id = { ref: "pricing.id", type: "uuid" } as const;

const fields = [
  "id",
  "truck_size as truckSize",
  "base_amount as baseAmount",
  "rate_per_km as ratePerKm",
  "helpers_pricing as helpersPricing",
  "floors_pricing as floorsPricing",
] as const;

export async function findPricing(db: Db, truckSize: string): Promise<PricingRow | null> {
  const row = await db
    .selectFrom("pricing")
    .select(fields)
    .where("truck_size", "=", truckSize)
    .executeTakeFirst();
  return row ?? null;
}

/** The rates of these truck sizes, in one query; a size without rates is left out. */
export async function findPricings(
  db: Db,
  truckSizes: readonly string[],
): Promise<ReadonlyMap<string, PricingRow>> {
  const rows = await db
    .selectFrom("pricing")
    .select(fields)
    .where("truck_size", "in", truckSizes)
    .execute();
  return new Map(rows.map((row) => [row.truckSize, row]));
}

/** The record, locked until the transaction ends; null when there is none. */
export async function lockPricing(trx: Trx, truckSize: string): Promise<PricingRow | null> {
  const row = await trx
    .selectFrom("pricing")
    .select(fields)
    .where("truck_size", "=", truckSize)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export const priceList = {
  listed: (db: Db, { q }: { readonly q?: string | undefined }) => {
    const found = db.selectFrom("pricing").select(fields);
    return q ? found.where(holds(sql.ref("truck_size"), q)) : found;
  },
  sorts: sortsBothWays({ truckSize: [size, id] }),
};

export async function insertPricing(trx: Trx, row: PricingRow, nowMs: number) {
  await trx
    .insertInto("pricing")
    .values({
      id: row.id,
      truck_size: row.truckSize,
      base_amount: row.baseAmount,
      rate_per_km: row.ratePerKm,
      helpers_pricing: row.helpersPricing,
      floors_pricing: row.floorsPricing,
      updated_at: new Date(nowMs),
    })
    .execute();
}

/** Changes a record, and answers it as it is stored now. */
export async function changePricing(
  trx: Trx,
  pricingId: string,
  change: PricingChange,
  nowMs: number,
): Promise<PricingRow> {
  return trx
    .updateTable("pricing")
    .set({
      updated_at: new Date(nowMs),
      ...(change.truckSize !== undefined && { truck_size: change.truckSize }),
      ...(change.baseAmount !== undefined && { base_amount: change.baseAmount }),
      ...(change.ratePerKm !== undefined && { rate_per_km: change.ratePerKm }),
      ...(change.helpersPricing !== undefined && { helpers_pricing: change.helpersPricing }),
      ...(change.floorsPricing !== undefined && { floors_pricing: change.floorsPricing }),
    })
    .where("id", "=", pricingId)
    .returning(fields)
    .executeTakeFirstOrThrow();
}
