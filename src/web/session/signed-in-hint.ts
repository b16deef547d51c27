import type { PartyType } from "#domain/people/party-kinds.ts";
import {
  forgetStored,
  isStorageRefused,
  readStored,
  writeStored,
} from "#web/browser/browser-storage.ts";

/**
 * Which kind of party has signed in in this browser and not out again. It grants nothing; it only
 * saves a visitor the question who they are. The script in index.html shows it to the style sheet, as
 * `data-signed-in`, before the page is painted.
 */
const name = "signedIn";

/** Whether a change in this browser's storage is about who is signed in. */
export function isAboutSignedIn({ key }: StorageEvent): boolean {
  return key === null || key.endsWith(`.${name}`);
}

export function maybeSignedIn(): boolean {
  return readStored("local", name) !== null || isStorageRefused();
}

/** Notes it for the pages to come, and shows it on this one; null when nobody is signed in. */
export function hintSignedIn(type: PartyType | "somebody" | null): void {
  if (type) writeStored("local", name, type);
  else forgetStored("local", name);
  const { dataset } = document.documentElement;
  if (type) dataset["signedIn"] = type;
  else delete dataset["signedIn"];
}
