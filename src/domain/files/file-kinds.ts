/** The file types that we store: photos become JPEG, PDF stays PDF. */
export const storedFileTypes = ["image/jpeg", "application/pdf"] as const;
export type StoredFileType = (typeof storedFileTypes)[number];

export const maxUploadedFileBytes = 10 * 1024 * 1024;

/** The most pixels of a picture that we open: enough for cameras of 50 megapixels. */
export const maxPicturePixels = 51_000_000;

/** The longest side of a picture that we open, in pixels: a very long one takes seconds to open. */
const maxPictureSide = 12_000;

/** The most memory that a picture may take while it is opened, in bytes: 50 megapixels of a camera. */
const maxDecodedBytes = 3 * maxPicturePixels;

type PictureHeader = Readonly<Record<"width" | "height" | "channels", number>> & {
  /** The bytes of each channel of a pixel. */
  readonly sampleBytes: number;
  /** Whether it comes in passes, which are all in memory at once. */
  readonly isInterlaced: boolean;
};

/** Says why a picture is too large to be opened, by its header alone; null for any other. docs/spec.md R-1540. */
export function checkPictureSize({ width, height, ...header }: PictureHeader): string | null {
  if (width > maxPictureSide || height > maxPictureSide) return tooLongPictureMessage;
  const decoded = width * height * header.channels * header.sampleBytes;
  const isTooLarge =
    width * height > maxPicturePixels || decoded * (header.isInterlaced ? 2 : 1) > maxDecodedBytes;
  return isTooLarge ? tooManyPixelsMessage : null;
}

const megabyte = 1024 * 1024;

/**
 * How many bytes of files we keep: of an account that staff have not reviewed, of any other client or driver,
 * and of all accounts together that nobody has reviewed.
 */
const fileQuotas = {
  unreviewed: 60 * megabyte,
  reviewed: 1024 * megabyte,
  allUnreviewed: 2048 * megabyte,
} as const;

/** What a sender reads where the files of the account, or of all unreviewed accounts, take up all the room. */
export const noRoomMessages = {
  account:
    "Your files take up all the room that we keep for one account. Send smaller photos, or call us: once we have reviewed your registration there is more room.",
  store:
    "We have no room for more files of new registrations today. Try again tomorrow, or send us your documents in a message.",
} as const;

/**
 * Says whose files leave no room for a file of this account; null where there is room. docs/spec.md R-1541.
 *
 * @param ownBytes the bytes of the account's files with this one
 * @param unreviewedBytes the bytes of all files of unreviewed accounts with this one; null for a reviewed one
 */
export function checkFileQuota(
  ownBytes: number,
  unreviewedBytes: number | null,
): keyof typeof noRoomMessages | null {
  const isReviewed = unreviewedBytes === null;
  if (ownBytes > fileQuotas[isReviewed ? "reviewed" : "unreviewed"]) return "account";
  return !isReviewed && unreviewedBytes > fileQuotas.allUnreviewed ? "store" : null;
}

const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

type FileTraits = {
  /** The file types that we accept, judged by a file's bytes and not by its name. */
  readonly types: readonly ((typeof pictureTypes)[number] | "application/pdf")[];
  readonly wrongTypeMessage: string;
  /** The longer side of a stored picture, in pixels. */
  readonly side: number;
  /** The most files of this kind for one order, claim or document. */
  readonly most: number;
};

/** Photos of the load or of damage. docs/spec.md O-503, O-588. */
const photo = {
  types: pictureTypes,
  wrongTypeMessage:
    "We take photos here (JPEG, PNG or WebP). Take a photo, or choose another file.",
  side: 1_600,
  most: 12,
} as const;

const kinds = {
  /** A document of a driver or a vehicle, whose small print has to be readable. */
  document: {
    types: [...pictureTypes, "application/pdf"],
    wrongTypeMessage:
      "We take photos (JPEG, PNG or WebP) and PDF files. Choose another file, or take a photo of the document.",
    side: 2_400,
    most: 1,
  },
  "order-photo": photo,
  "claim-photo": photo,
} as const satisfies Readonly<Record<string, FileTraits>>;

export type FileKind = keyof typeof kinds;

/** Every kind of file that people send. `server/core/files/photos.ts` says where photos are stored. */
export const fileKinds: Readonly<Record<FileKind, FileTraits>> = kinds;

export const missingFileMessage = "Choose a photo or a PDF.";
export const heicNotSupportedMessage =
  "This is a HEIC photo, which we cannot open. Send it as JPEG: take a screenshot of it, or on an iPhone choose Settings, Camera, Formats, Most Compatible and take it again.";
export const fileTooLargeMessage =
  "This file is larger than 10 MB. Choose a smaller one, or take a photo of the document.";
export const tooManyPixelsMessage =
  "This picture has more than 50 megapixels. Take it again with a smaller size.";
export const tooLongPictureMessage =
  "This picture is longer than 12 000 pixels. Take it again, or cut it into two.";
export const slowPictureMessage =
  "This picture takes too long to open. Take a photo of it with your phone, and send that.";
export const unprovedAddressMessage =
  "First show that your email address is yours: close this, choose “Mail me the code”, and set your password with that code. Then send this again.";
export const unreadablePictureMessage =
  "This picture cannot be opened, it may be damaged. Take it again.";
