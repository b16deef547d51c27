import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type Sharp from "sharp";
import {
  checkPictureSize,
  type FileKind,
  fileKinds,
  heicNotSupportedMessage,
  maxPicturePixels,
  type StoredFileType,
  slowPictureMessage,
  unreadablePictureMessage,
} from "#domain/files/file-kinds.ts";
import { createInvalidFieldsFailure, refuseInvalidFields } from "#server/failure.ts";
import { createTurns } from "#server/limits/turns.ts";

export type CleanedFile = {
  readonly content: Buffer;
  readonly type: StoredFileType;
  /** Tells a file that is here already: a phone that did not get the answer sends the file again. */
  readonly sha256: Buffer;
};

/** The seconds that a picture may take: one of a phone takes half a second. */
const withinSeconds = 4;
const quality = 82;

let opening: Promise<typeof Sharp> | undefined;

/** Opens the picture library with readers for the types that we take, and no others. */
async function openSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp"].map((type) => `VipsForeignLoad${type}Buffer`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Pictures are drawn one after the other, because a large one takes 200 MB of memory. */
const inTurn = createTurns();

/** Draws a picture anew from its pixels, so that hidden data such as its place and camera are gone. */
async function redraw(bytes: Uint8Array, side: number): Promise<Buffer> {
  opening ??= openSharp();
  const sharp = await opening;
  const options = { limitInputPixels: maxPicturePixels, failOn: "error" } as const;
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) throw createInvalidFieldsFailure({ file: unreadablePictureMessage });
  refuseInvalidFields({
    file: checkPictureSize({
      ...header,
      sampleBytes: header.depth === "uchar" ? 1 : 2,
      isInterlaced: header.isProgressive === true,
    }),
  });
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .timeout({ seconds: withinSeconds })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    const isSlow = /timeout/i.test((error as Error).message);
    const file = isSlow ? slowPictureMessage : unreadablePictureMessage;
    throw createInvalidFieldsFailure({ file });
  }
}

/**
 * Turns a picture into a JPEG of the size for its kind, and leaves a PDF. A picture takes half a second: first
 * check all that does not need it.
 *
 * @param account the sender's id
 */
export async function cleanUploadedFile(
  bytes: Uint8Array,
  kind: FileKind,
  account: string,
): Promise<CleanedFile> {
  const { types, wrongTypeMessage, side } = fileKinds[kind];
  const found = await fileTypeFromBuffer(bytes);
  if (/^image.hei[cf]/.test(found?.mime ?? ""))
    throw createInvalidFieldsFailure({ file: heicNotSupportedMessage });
  const type = types.find((taken) => taken === found?.mime);
  if (type === undefined) throw createInvalidFieldsFailure({ file: wrongTypeMessage });
  const isPdf = type === "application/pdf";
  const content = isPdf ? Buffer.from(bytes) : await inTurn(account, () => redraw(bytes, side));
  const sha256 = createHash("sha256").update(content).digest();
  return { content, type: isPdf ? type : "image/jpeg", sha256 };
}
