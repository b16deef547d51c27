import type { TestApp } from "./app.ts";
import { picture } from "./documents.ts";
import type { SignedIn } from "./factories.ts";

type Caller = Pick<SignedIn, "headers">;

/** What a client reports of a move. */
export const report = { words: "The leg of the table is broken.", amount: 900 };

/** Files a claim for an order. */
export const fileClaim = (
  app: TestApp,
  { headers }: Caller,
  orderId: string,
  payload: object = report,
) => app.inject({ method: "POST", url: `/api/orders/claim/${orderId}`, headers, payload });

/** Sends a photo of a claim. */
export async function sendClaimPhoto(
  app: TestApp,
  { headers }: Caller,
  claimId: string,
  payload?: Buffer,
) {
  return app.inject({
    method: "POST",
    url: `/api/claims/photos?claimId=${claimId}`,
    payload: payload ?? (await picture()),
    headers: { ...headers, "content-type": "application/octet-stream" },
  });
}
