import { fileTypeFromBuffer } from "file-type";
import type Sharp from "sharp";
import {
  type FileKind,
  fileKinds,
  heicNotSupportedMessage,
  maxPicturePixels,
  type StoredFileType,
  tooManyPixelsMessage,
  unreadablePictureMessage,
} from "#domain/files/file-kinds.ts";
import { createInvalidFieldsFailure } from "#server/failure.ts";

export type CleanedFile = { readonly content: Buffer; readonly type: StoredFileType };

const withinSeconds = 20;
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

let last: Promise<unknown> = Promise.resolve();

/** Works on one picture after the other, because a large one takes 200 MB of memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Draws a picture anew from its pixels, so that hidden data such as its place and camera are gone. */
async function redraw(bytes: Uint8Array, side: number): Promise<Buffer> {
  opening ??= openSharp();
  const sharp = await opening;
  const options = { limitInputPixels: maxPicturePixels, failOn: "error" } as const;
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > maxPicturePixels)
    throw createInvalidFieldsFailure({ file: tooManyPixelsMessage });
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .timeout({ seconds: withinSeconds })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    throw createInvalidFieldsFailure({ file: unreadablePictureMessage });
  }
}

/** Turns a picture into a JPEG of the size for its kind, and leaves a PDF as it is. */
export async function cleanUploadedFile(bytes: Uint8Array, kind: FileKind): Promise<CleanedFile> {
  const { types, wrongTypeMessage, side } = fileKinds[kind];
  const found = await fileTypeFromBuffer(bytes);
  if (/^image.hei[cf]/.test(found?.mime ?? ""))
    throw createInvalidFieldsFailure({ file: heicNotSupportedMessage });
  const type = types.find((taken) => taken === found?.mime);
  if (type === undefined) throw createInvalidFieldsFailure({ file: wrongTypeMessage });
  if (type === "application/pdf") return { content: Buffer.from(bytes), type };
  return { content: await inTurn(() => redraw(bytes, side)), type: "image/jpeg" };
}
