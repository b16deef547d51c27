import fs from "node:fs";
import { dirname } from "node:path";

/** Node's own recursive form never ends where the system makes no folders, such as in /proc. */
export function createFolder(dir: string, mode?: number): void {
  if (!fs.existsSync(dirname(dir))) createFolder(dirname(dir), mode);
  try {
    fs.mkdirSync(dir, mode);
  } catch (error) {
    if (!fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
