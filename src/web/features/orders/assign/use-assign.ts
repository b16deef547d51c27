import { apiErrorMessage } from "#web/api/api-error.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import type { Consents } from "#web/parts/orders/consents.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

type Written = Promise<{ readonly msg: string }>;

type Choice = Consents & { readonly vehicleId?: string };

export const assignOrder = (id: string, driverId: string, choice: Choice): Written =>
  changeRecordById("PATCH /api/orders/assign/{id}", id, { driverId, ...choice });

/** Removes the driver from an order. The server asks for a reason once the order has started. */
export const unassignOrder = (id: string, reason?: string): Written =>
  changeRecordById("PATCH /api/orders/unassign/{id}", id, {
    driverId: null,
    vehicleId: null,
    ...(reason !== undefined && { reason }),
  });

/** Gives an order to a driver; the message of success offers to undo it. */
export function useAssign(onDone: () => void) {
  const call = useFormCall();
  const undoing = useFormCall();
  async function unassign(id: string): Written {
    const { msg } = await unassignOrder(id);
    return { msg: `Undone. ${msg}` };
  }
  const undo = (id: string) =>
    void undoing.write({}, () => unassign(id), undefined, {
      failed: (error) => showToast(apiErrorMessage(error), "error"),
    });
  async function assign(id: string, driverId: string, consents: Consents) {
    const { msg } = await assignOrder(id, driverId, consents);
    showToast(msg, "success", { label: "Undo", run: () => undo(id) });
    return null;
  }
  return {
    call,
    give: (id: string, driverId: string, consents: Consents) =>
      void call.write({}, () => assign(id, driverId, consents), onDone),
  };
}
