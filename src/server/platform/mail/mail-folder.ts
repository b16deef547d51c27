import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Address } from "postal-mime";
import { v7 as newId } from "uuid";
import { createFolder } from "../make-folder.ts";
import { createNodemailerFields, type Mailer, maxMailSendMs } from "./mailer.ts";

export type StoredMailMessage = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** The most messages that the mailbox shows; older messages stay on the disk. */
const shownAtMost = 500;
const extension = ".eml";
/** The ending of the file name of a message that is still being written. */
const unfinished = `${extension}.part`;

/** Deletes old unfinished message files, which processes that ended have left. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(unfinished));
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxMailSendMs) await rm(path, { force: true });
  }
}

/** Writes each message as a separate file, whole or not at all; by name, the newest file is the last. */
export function createMailFileWriter(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  let tidied: Promise<void> | undefined;
  return {
    send: async (message) => {
      createFolder(folder);
      // Another process may delete the same file; old files must not delay a message.
      tidied ??= removeLeftovers(folder).catch(() => undefined);
      await tidied;
      const composed = await composer.sendMail(createNodemailerFields(message, from));
      const path = join(folder, newId());
      try {
        await writeFile(`${path}${unfinished}`, composed.message, { mode: 0o600 });
        await rename(`${path}${unfinished}`, `${path}${extension}`);
      } catch (failure) {
        // If this fails too, the first failure says why, and the next start deletes the file.
        await rm(`${path}${unfinished}`, { force: true }).catch(() => undefined);
        throw failure;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

async function newestNames(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(extension));
    return names.sort().reverse().slice(0, shownAtMost);
  } catch (error) {
    // The first message creates the folder.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Writes a message's recipients in one line. The mail parser takes the number of an SMS for a name. */
function addressList(people: readonly Pick<Address, "address" | "name">[] = []): string {
  return people.map(({ address, name }) => address || name).join(", ");
}

async function readMessage(folder: string, name: string) {
  try {
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    const { to, replyTo, subject, text, date } = parsed;
    return {
      id: name.slice(0, -extension.length),
      to: addressList(to),
      /** The address for replies; empty when replies go to the sender. */
      replyTo: addressList(replyTo),
      subject: subject ?? "",
      text: text ?? "",
      /** The time of the message, as ISO 8601 text in UTC. */
      date: date ?? "",
    };
  } catch (error) {
    // Somebody deleted the message's file while the folder was being read.
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Reads the messages of these folders, newest first. Each is parsed only once, because no message changes. */
export function createMailboxReader(
  folders: readonly string[],
): () => Promise<StoredMailMessage[]> {
  let known: ReadonlyMap<string, StoredMailMessage> = new Map();
  return async () => {
    const current = new Map<string, StoredMailMessage>();
    for (const folder of folders) {
      for (const name of await newestNames(folder)) {
        const message = known.get(name) ?? (await readMessage(folder, name));
        if (message) current.set(name, message);
      }
    }
    known = current;
    return [...current.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  };
}
