import type { PartyType } from "#domain/people/party-kinds.ts";
import {
  isStorageRefused,
  readFromStorage,
  removeFromStorage,
  writeToStorage,
} from "#web/browser/browser-storage.ts";

/**
 * The storage name of the account type that is signed in in this browser. The value grants nothing: it only
 * saves visitors a call to the server. The script in index.html copies it to `data-signed-in` before the
 * page is painted, for the style sheet.
 */
const name = "signedIn";

/** Whether this change of the browser's storage is a login or a logout. */
export function isSignedInHintChange({ key }: StorageEvent): boolean {
  return key === null || key.endsWith(`.${name}`);
}

export function isMaybeSignedIn(): boolean {
  return readFromStorage("local", name) !== null || isStorageRefused();
}

/** Stores the signed-in account type for later pages and applies it to this page; null if nobody is. */
export function storeSignedInHint(type: PartyType | "somebody" | null): void {
  if (type) writeToStorage("local", name, type);
  else removeFromStorage("local", name);
  const { dataset } = document.documentElement;
  if (type) dataset["signedIn"] = type;
  else delete dataset["signedIn"];
}
