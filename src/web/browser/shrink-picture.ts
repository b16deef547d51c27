/**
 * Makes a photo as small as the server stores it, so that a phone sends a tenth of the camera's file. A
 * file that this browser cannot draw stays as it is: the server takes it, or says what is wrong with it.
 *
 * @param side the longer side, in pixels
 */
export async function shrinkPicture(file: Blob, side: number): Promise<Blob> {
  if (!file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    () => null,
  );
  if (picture === null) return file;
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext("2d");
  drawing?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const shrunk = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return drawing && shrunk && shrunk.size < file.size ? shrunk : file;
}

/** The longer side of a preview, in pixels. */
const previewSide = 240;

/** Makes a preview as a `data:` address, because the page may load no picture from the phone itself. */
export async function createPreviewUrl(photo: Blob): Promise<string> {
  const small = await shrinkPicture(photo, previewSide);
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => done("");
    reader.readAsDataURL(small);
  });
}
