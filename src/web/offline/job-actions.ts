import type { Coordinates } from "#domain/places/coordinates.ts";
import { callApi } from "#web/api/api-client.ts";
import { sendFile } from "#web/api/files.ts";

export type JobAction =
  | { readonly kind: "out"; readonly position: Coordinates | null }
  | { readonly kind: "start"; readonly code: string }
  | { readonly kind: "photo"; readonly file: Blob }
  /** `cash` is whole rand. */
  | { readonly kind: "finish"; readonly cash: number | null }
  | { readonly kind: "confirm"; readonly code: string };

/**
 * Sends what a driver has done, once under its key; answers the server's message.
 *
 * @param late.agoMs how long ago it was
 */
export function sendAction(
  orderId: string,
  action: JobAction,
  { key, agoMs }: { readonly key: string; readonly agoMs: number },
): Promise<{ readonly msg: string }> {
  const sent = { params: { id: orderId }, headers: { "idempotency-key": key } };
  switch (action.kind) {
    case "out":
      return callApi("PATCH /api/orders/ontheway/{id}", {
        ...sent,
        body: { agoMs, ...(action.position && { position: action.position }) },
      });
    case "start":
      return callApi("PATCH /api/orders/start/{id}", {
        ...sent,
        body: { agoMs, code: action.code },
      });
    case "photo":
      return sendFile("POST /api/orders/photos", {
        query: { orderId, agoMs },
        file: action.file,
        onProgress: () => undefined,
      });
    case "finish":
      return callApi("POST /api/orders/finish/{id}", {
        ...sent,
        body: { agoMs, cash: action.cash },
      });
    case "confirm":
      return callApi("PATCH /api/orders/cash/{id}", { ...sent, body: { code: action.code } });
  }
}

export const actionNames: Readonly<Record<JobAction["kind"], string>> = {
  out: "On my way",
  start: "Start",
  photo: "Photo",
  finish: "Finish",
  confirm: "The client's code for the cash",
};
