import { v7 as newId } from "uuid";
import type { DocumentHolder } from "#domain/fleet/documents.ts";
import type { TestApp } from "./app.ts";
import type { SignedIn } from "./factories.ts";
import { pdf, sendFile } from "./files.ts";
import type { Office } from "./office.ts";
import { seenDocuments } from "./seed/documents.ts";

type About = { readonly kind: string; readonly holderId: string; readonly expiresOn?: string };

export const sendDocument = (
  app: TestApp,
  who: Pick<SignedIn, "headers">,
  about: About,
  payload: Buffer = pdf,
) => sendFile(app, who, `documents/send?${new URLSearchParams(about)}`, payload);

/** Has staff have seen all that is asked of a driver or a vehicle with GIT; it is valid for a year. */
export async function giveDocuments(
  app: TestApp,
  id: string,
  type: DocumentHolder["type"] = "driver",
): Promise<void> {
  const held = { id, createdAt: new Date(app.clock.now()) };
  const holder = type === "driver" ? held : { ...held, git: "yes" as const };
  const documents = seenDocuments(holder, newId, () => "2027-12-01");
  await app.db.insertInto("documents").values(documents).execute();
}

/** The details that are sent with a driving licence. */
export const licenceDetails = (holderId: string, expiresOn = "2028-01-31") => ({
  kind: "licence",
  holderId,
  expiresOn,
});

/** Reads the office's view of documents, and opens them as anybody. */
export function openDocuments(app: TestApp, office: Office) {
  const read = (id: string) => office.read(`documents/of/${id}`);
  async function standings(id: string): Promise<Record<string, string>> {
    const { kinds } = await read(id);
    return Object.fromEntries(
      kinds.map(({ kind, standing }: { kind: string; standing: string }) => [kind, standing]),
    );
  }
  const open = (id: string, { headers }: Pick<SignedIn, "headers">) =>
    app.as({ headers }).get(`documents/file/${id}`);
  return { open, read, standings };
}
