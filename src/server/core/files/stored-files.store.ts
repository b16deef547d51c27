import { createHash } from "node:crypto";
import { v7 as newId } from "uuid";
import type { Db, Trx } from "#server/context.ts";
import type { CleanFile } from "./clean-file.ts";

/** What a file is known by: the same bytes have the same. */
export function sha256Of({ content }: Pick<CleanFile, "content">): Buffer {
  return createHash("sha256").update(content).digest();
}

/** Keeps a file, in the transaction of the row that will refer to it; answers its id. */
export async function keepFile(trx: Trx, file: CleanFile, nowMs: number): Promise<string> {
  const id = newId();
  const { content, type } = file;
  const row = { id, content, type, sha256: sha256Of(file), created_at: new Date(nowMs) };
  await trx.insertInto("stored_files").values(row).execute();
  return id;
}

export function readFile(db: Db, id: string): Promise<CleanFile> {
  return db
    .selectFrom("stored_files")
    .select(["content", "type"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
