import fs from "node:fs";
import { dirname } from "node:path";

/** Creates a folder with its parents. Node's own way never ends where no folder can be made, such as /proc. */
export function createFolder(dir: string, mode?: number): void {
  if (!fs.existsSync(dirname(dir))) createFolder(dirname(dir), mode);
  try {
    fs.mkdirSync(dir, mode);
  } catch (error) {
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
