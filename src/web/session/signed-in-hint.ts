import type { PartyType } from "#domain/people/party-kinds.ts";
import {
  forgetStored,
  isStorageRefused,
  readStored,
  writeStored,
} from "#web/browser/browser-storage.ts";

/**
 * The name in the browser's storage for the type of the party who is signed in here. It grants nothing: it
 * saves visitors a call of the server. The script in index.html copies it to `data-signed-in` before the
 * page is painted, for the style sheet.
 */
const name = "signedIn";

/** Whether this change of the browser's storage is a login or a logout. */
export function isAboutSignedIn({ key }: StorageEvent): boolean {
  return key === null || key.endsWith(`.${name}`);
}

export function maybeSignedIn(): boolean {
  return readStored("local", name) !== null || isStorageRefused();
}

/** Stores the type for later pages and shows it on this page; null when nobody is signed in. */
export function hintSignedIn(type: PartyType | "somebody" | null): void {
  if (type) writeStored("local", name, type);
  else forgetStored("local", name);
  const { dataset } = document.documentElement;
  if (type) dataset["signedIn"] = type;
  else delete dataset["signedIn"];
}
