import type { TestApp } from "../app.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "../factories.ts";
import type { Reader } from "./call-row.ts";

/** Who makes the calls; a visitor has no session. */
export type SignedInReaders = Readonly<Record<Exclude<Reader, "visitor">, SignedIn>>;

/** Signs one party of each kind in. */
export async function signInReaders(app: TestApp): Promise<SignedInReaders> {
  return {
    client: await signedInClient(app),
    driver: await signIn(app, (await insertDriver(app)).email, "driver"),
    staff: await signedInStaff(app),
    admin: await signedInStaff(app, "admin"),
  };
}
