import { useState } from "react";
import { maxPhotos, photoSide, pictureTypeMessage } from "#domain/files/kept-file.ts";
import { randomId } from "#web/browser/random-id.ts";
import { shrinkPicture } from "#web/browser/shrink-picture.ts";
import { photoClass } from "#web/parts/photo-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError, FieldHint } from "#web/ui/fields/field-shell.tsx";
import { PicturesButton } from "#web/ui/fields/file-field.tsx";
import { useField } from "#web/ui/form/form-context.ts";

/** A photo that is chosen and made smaller, but not sent yet. */
export type Picked = { readonly id: string; readonly file: Blob; readonly look: string };

/** The longer side of a preview, in pixels. */
const lookSide = 240;

/** Makes a preview as a data URL: the page may not load pictures from the phone. */
async function makePreview(file: Blob): Promise<string> {
  const small = await shrinkPicture(file, lookSide);
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => done("");
    reader.readAsDataURL(small);
  });
}

/** @param props.kept the number of photos that the claim has already */
export function PickPhotos(props: {
  readonly photos: readonly Picked[];
  readonly kept?: number;
  readonly disabled: boolean;
  /** Reports that photos are being made smaller: a report that is sent now would lack them. */
  readonly isReading: boolean;
  readonly onReading: (isReading: boolean) => void;
  readonly onChange: (change: (photos: readonly Picked[]) => readonly Picked[]) => void;
}) {
  const { photos, kept = 0, disabled, isReading, onReading, onChange } = props;
  const [problem, setProblem] = useState<string>();
  const hint = `Up to ${maxPhotos}: the damage close by, the whole thing, and how it was packed.`;
  const field = useField({ name: "file", hint, optional: true, error: problem });
  const room = maxPhotos - kept - photos.length;

  async function add(files: readonly File[]) {
    field.changed();
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    const isTooMany = pictures.length > room;
    const tooMany = `That is more than ${maxPhotos} photos. The first ${room} of them are taken.`;
    setProblem(
      pictures.length < files.length ? pictureTypeMessage : isTooMany ? tooMany : undefined,
    );
    onReading(true);
    try {
      // One after the other: a phone lacks the memory for twelve large pictures at once.
      for (const picture of pictures.slice(0, room)) {
        const file = await shrinkPicture(picture, photoSide);
        const picked = { id: randomId(), file, look: await makePreview(file) };
        onChange((known) => [...known, picked]);
      }
    } finally {
      onReading(false);
    }
  }

  return (
    <div className="grid min-w-0">
      <p className="mb-1 font-semibold">
        Photos <span className="font-normal text-quiet">(optional)</span>
      </p>
      <FieldHint id={field.hintId}>{hint}</FieldHint>
      {photos.length > 0 && (
        <ul aria-label="Photos to send" className="mb-3 flex flex-wrap gap-3">
          {photos.map(({ id, look }, index) => (
            <li key={id} className="grid justify-items-center">
              <img src={look} alt={`Number ${index + 1}`} className={photoClass} />
              <Button
                variant="quiet"
                size="compact"
                disabled={disabled}
                onClick={() => {
                  setProblem(undefined);
                  field.changed();
                  onChange((known) => known.filter((other) => other.id !== id));
                }}
              >
                Remove<span className="sr-only"> photo {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <PicturesButton
          variant="secondary"
          className="justify-self-start"
          isBusy={isReading}
          input={{ ...field.control, required: false, disabled }}
          onPick={(files) => void add(files)}
        >
          {isReading
            ? "Reading the photos"
            : photos.length === 0
              ? "Add photos"
              : "Add more photos"}
        </PicturesButton>
      )}
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
