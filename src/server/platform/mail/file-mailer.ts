import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { v7 as newId } from "uuid";
import type { Mailer } from "./mailer.ts";
import { messageFields } from "./message-fields.ts";

/**
 * Writes each message as a file of its own, newest last by name. A message appears under its name
 * only when it is whole.
 */
export function createFileMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      await mkdir(folder, { recursive: true });
      const composed = await composer.sendMail({ from, ...messageFields(message) });
      const path = join(folder, `${newId()}.eml`);
      await writeFile(`${path}.part`, composed.message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
