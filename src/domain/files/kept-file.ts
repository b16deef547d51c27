/** What we take as a file, and the form in which we keep it: photos become JPEG, PDF stays PDF. */
export const keptFileTypes = ["image/jpeg", "application/pdf"] as const;
export type KeptFileType = (typeof keptFileTypes)[number];

export const takenFileTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;

export const maxFileBytes = 10 * 1024 * 1024;

/** Pixels of the largest picture that is opened: what cameras of 50 megapixels make. */
export const maxPixels = 51_000_000;

/** Pixels of the longer side of a picture that we keep: the small print of a licence is readable. */
export const keptSide = 2_400;

/** The most photos of one order or one claim, and the pixels of their longer side. docs/spec.md O-503, O-588. */
export const maxPhotos = 12;
export const photoSide = 1_600;

export const noFileMessage = "Choose a photo or a PDF.";
export const fileTypeMessage =
  "We take photos (JPEG, PNG or WebP) and PDF files. Choose another file, or take a photo of the document.";
export const pictureTypeMessage =
  "We take photos here (JPEG, PNG or WebP). Take a photo, or choose another file.";
export const heicMessage =
  "This is a HEIC photo, which we cannot open. Send it as JPEG: take a screenshot of it, or on an iPhone choose Settings, Camera, Formats, Most Compatible and take it again.";
export const fileTooLargeMessage =
  "This file is larger than 10 MB. Choose a smaller one, or take a photo of the document.";
export const tooManyPixelsMessage =
  "This picture has more than 50 megapixels. Take it again with a smaller size.";
export const unreadablePictureMessage =
  "This picture cannot be opened, it may be damaged. Take it again.";
