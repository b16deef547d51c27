import { fileTypeFromBuffer } from "file-type";
import type Sharp from "sharp";
import {
  fileTypeMessage,
  heicMessage,
  type KeptFileType,
  keptSide,
  maxPixels,
  pictureTypeMessage,
  takenFileTypes,
  tooManyPixelsMessage,
  unreadablePictureMessage,
} from "#domain/files/kept-file.ts";
import { invalidFields } from "#server/failure.ts";

export type CleanFile = { readonly content: Buffer; readonly type: KeptFileType };

const withinSeconds = 20;
const quality = 82;

let opening: Promise<typeof Sharp> | undefined;

/** The library of pictures, with the readers of the types that we take and no others. */
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

/** One picture after the other: a large one takes 200 MB while it is made anew. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Makes a picture anew from its pixels alone: without its place, its camera and whatever else it hid. */
async function redraw(bytes: Uint8Array, side: number): Promise<Buffer> {
  opening ??= openSharp();
  const sharp = await opening;
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width * height > maxPixels) throw invalidFields({ file: tooManyPixelsMessage });
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .timeout({ seconds: withinSeconds })
      .jpeg({ quality })
      .toBuffer();
  } catch {
    throw invalidFields({ file: unreadablePictureMessage });
  }
}

async function typeOf(bytes: Uint8Array) {
  const found = await fileTypeFromBuffer(bytes);
  if (/^image.hei[cf]/.test(found?.mime ?? "")) throw invalidFields({ file: heicMessage });
  return takenFileTypes.find((taken) => taken === found?.mime);
}

/** Makes a picture fit to be kept, as `cleanFile` does, at most `side` pixels long. */
export async function cleanPicture(bytes: Uint8Array, side: number): Promise<CleanFile> {
  const type = await typeOf(bytes);
  if (type === undefined || type === "application/pdf") {
    throw invalidFields({ file: pictureTypeMessage });
  }
  return { content: await inTurn(() => redraw(bytes, side)), type: "image/jpeg" };
}

/** Makes a picture a JPEG of at most 2 400 pixels and leaves a PDF as it is. @throws Failure invalid_request */
export async function cleanFile(bytes: Uint8Array): Promise<CleanFile> {
  const type = await typeOf(bytes);
  if (type === undefined) throw invalidFields({ file: fileTypeMessage });
  if (type === "application/pdf") return { content: Buffer.from(bytes), type };
  return cleanPicture(bytes, keptSide);
}
