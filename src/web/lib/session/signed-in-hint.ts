import { forgetStored, isStorageRefused, readStored, writeStored } from "../browser-storage.ts";

/**
 * Whether somebody has signed in in this browser and not out again. It grants nothing; it only saves
 * a visitor the question who they are. The script in index.html shows it to the style sheet, as
 * `data-signed-in`, before the page is painted.
 */
const name = "signedIn";

export function maybeSignedIn(): boolean {
  return readStored("local", name) !== null || isStorageRefused();
}

export function hintSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) writeStored("local", name, "yes");
  else forgetStored("local", name);
}
