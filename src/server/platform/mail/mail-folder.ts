import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Address } from "postal-mime";
import { v7 as newId } from "uuid";
import { createFolder } from "../make-folder.ts";
import { createNodemailerFields, type Mailer, maxMailSendMs } from "./mailer.ts";

export type StoredMailMessage = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** Older messages stay on disk and are not shown. */
const shownAtMost = 500;
const extension = ".eml";
/** The ending of a message that is being written. */
const unfinished = `${extension}.part`;

/** Removes the unfinished files of processes that ended: no message takes so long to write. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(unfinished));
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > maxMailSendMs) await rm(path, { force: true });
  }
}

/** Writes each message whole or not at all, as a file of its own, newest last by name. */
export function createMailFileWriter(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  let tidied: Promise<void> | undefined;
  return {
    send: async (message) => {
      createFolder(folder);
      // Another process may remove one at the same time; leftovers delay no message.
      tidied ??= removeLeftovers(folder).catch(() => undefined);
      await tidied;
      const composed = await composer.sendMail(createNodemailerFields(message, from));
      const path = join(folder, newId());
      try {
        await writeFile(`${path}${unfinished}`, composed.message, { mode: 0o600 });
        await rename(`${path}${unfinished}`, `${path}${extension}`);
      } catch (failure) {
        // Where this fails too, the first failure says why, and the next start removes the file.
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
    // The folder comes with the first message.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The recipients in one line. The parser takes the number of an SMS for a name. */
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
      /** Answers go to this address; empty when they go to the sender. */
      replyTo: addressList(replyTo),
      subject: subject ?? "",
      text: text ?? "",
      /** ISO 8601, in UTC. */
      date: date ?? "",
    };
  } catch (error) {
    // Someone cleared the folder while it was being read.
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Reads the messages of these folders, newest first. Each is parsed once, because none changes. */
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
