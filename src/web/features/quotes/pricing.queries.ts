import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";

/** The rates of one truck size. */
export function pricingQuery(truckSize: string) {
  return queryOptions({
    queryKey: ["pricing", truckSize],
    queryFn: ({ signal }) =>
      callApi("GET /api/pricing/{truckSize}", { params: { truckSize }, signal }),
  });
}
