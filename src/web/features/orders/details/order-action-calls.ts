import { type OfferedAction, orderActions } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";

/** One thing that staff do with an order; "Process" says to whom it goes. */
export type OrderStep =
  | {
      readonly action: "process";
      readonly driverId: string;
      /** The driver's current vehicle is sent along; the server refuses another. */
      readonly vehicleId: string | null;
    }
  | { readonly action: Exclude<OfferedAction, "process"> };

/** Makes the call of a step; answers the server's message. */
export async function takeOrderStep(id: string, step: OrderStep): Promise<string> {
  const params = { id };
  switch (step.action) {
    case "process": {
      const { driverId, vehicleId } = step;
      const body = { driverId, vehicleId };
      return (await callApi("PATCH /api/orders/assign/{id}", { params, body })).msg;
    }
    case "removeDriver": {
      const body = { driverId: null, vehicleId: null };
      return (await callApi("PATCH /api/orders/unassign/{id}", { params, body })).msg;
    }
    case "start":
    case "complete": {
      const body = { status: orderActions[step.action].leadsTo };
      return (await callApi("PATCH /api/orders/status/{id}", { params, body })).msg;
    }
  }
}
