import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";

/** The drivers who can take this order, by name; at most 100, which `q` narrows. */
export function useDriversForOrder(orderId: string, q: string) {
  return useQuery({
    queryKey: ["drivers", { forOrder: orderId, q }],
    queryFn: ({ signal }) =>
      callApi("GET /api/drivers/all", {
        query: { forOrder: orderId, limit: 100, ...(q === "" ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Who is free changes with every order that somebody else assigns.
    staleTime: 0,
  });
}

/** The vehicle of an order; only staff may ask. */
export function useVehicle(id: string | null) {
  return useQuery({
    queryKey: ["vehicle", id],
    queryFn: ({ signal }) =>
      callApi("GET /api/vehicles/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}
