/** The file types that we store: photos become JPEG, PDF stays PDF. */
export const storedFileTypes = ["image/jpeg", "application/pdf"] as const;
export type StoredFileType = (typeof storedFileTypes)[number];

export const maxUploadedFileBytes = 10 * 1024 * 1024;

/** The most pixels of a picture that we open: enough for cameras of 50 megapixels. */
export const maxPicturePixels = 51_000_000;

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
export const unreadablePictureMessage =
  "This picture cannot be opened, it may be damaged. Take it again.";
