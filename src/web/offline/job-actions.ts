import type { Coordinates } from "#domain/places/coordinates.ts";
import { callApi } from "#web/api/api-client.ts";
import { sendFile } from "#web/api/files.ts";

export type JobAction =
  | { readonly kind: "out"; readonly position: Coordinates | null }
  | { readonly kind: "start"; readonly code: string }
  | { readonly kind: "photo"; readonly file: Blob }
  /** `cash` is an amount in whole rand. */
  | { readonly kind: "finish"; readonly cash: number | null }
  | { readonly kind: "confirm"; readonly code: string };

/**
 * Sends a driver's action on a job, which the server does once per `key`. Returns the server's message.
 *
 * @param agoMs how long ago the driver took the action, in milliseconds
 */
export function sendJobAction(
  orderId: string,
  action: JobAction,
  { key, agoMs }: { readonly key: string; readonly agoMs: number },
): Promise<{ readonly msg: string }> {
  const sent = <Body>(body: Body) => ({
    params: { id: orderId },
    headers: { "idempotency-key": key },
    body,
  });
  switch (action.kind) {
    case "out": {
      const where = action.position && { position: action.position };
      return callApi("PATCH /api/orders/ontheway/{id}", sent({ agoMs, ...where }));
    }
    case "start":
      return callApi("PATCH /api/orders/start/{id}", sent({ agoMs, code: action.code }));
    case "photo": {
      const photo = { query: { orderId, agoMs }, file: action.file };
      return sendFile("POST /api/orders/photos", photo);
    }
    case "finish":
      return callApi("POST /api/orders/finish/{id}", sent({ agoMs, cash: action.cash }));
    case "confirm":
      return callApi("PATCH /api/orders/cash/{id}", sent({ code: action.code }));
  }
}

export const jobActionNames: Readonly<Record<JobAction["kind"], string>> = {
  out: "On my way",
  start: "Start",
  photo: "Photo",
  finish: "Finish",
  confirm: "The client's code for the cash",
};
