import { callApi } from "#web/lib/api/api-client.ts";
import type { EditableKind } from "#web/parts/records/record-kind.ts";
import type { PricingDraft, PricingRecord } from "./pricing-types.ts";

/** The price list; its calls name a record by its truck size. */
export const pricingRecords: EditableKind<
  PricingRecord,
  Record<never, never>,
  Partial<PricingDraft>
> = {
  key: "pricing",
  noun: { one: "truck size", many: "truck sizes" },
  nameOf: ({ truckSize }) => truckSize,
  list: (query, signal) => callApi("GET /api/pricing", { query, signal }),
  file: "GET /api/pricing.csv",
  removeWord: "Remove",
  remove: (_, { truckSize }) =>
    callApi("DELETE /api/pricing/{truckSize}", { params: { truckSize } }),
  find: (truckSize, signal) =>
    callApi("GET /api/pricing/{truckSize}", { params: { truckSize }, signal }),
  update: (truckSize, body) =>
    callApi("PATCH /api/pricing/{truckSize}", { params: { truckSize }, body }),
  history: (truckSize, query, signal) =>
    callApi("GET /api/pricing/{truckSize}/history", { params: { truckSize }, query, signal }),
};
