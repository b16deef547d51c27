import type { ReactNode } from "react";
import { formatCount } from "#web/format.ts";
import { thumbnailClass } from "#web/parts/photo-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { FieldError, FieldHint } from "#web/ui/fields/field-shell.tsx";
import { FileField, PicturesButton, UploadProgress } from "#web/ui/fields/file-field.tsx";
import { useField } from "#web/ui/form/form-context.ts";
import type { FileSelection } from "./use-files.ts";

type FilesFieldProps = {
  readonly files: FileSelection;
  readonly label: string;
  readonly hint: ReactNode;
  readonly disabled: boolean;
};

/** The field of a form that sends files of one kind, with a bar for the progress of sending. */
export function FilesField(props: FilesFieldProps) {
  const { files, label, hint } = props;
  const { isSingle, part } = files;
  return (
    <>
      {isSingle ? (
        <FileField
          name="file"
          label={label}
          hint={hint}
          error={files.problem}
          accept={`image/*,${files.types.join()}`}
          onFileChange={(file) => void files.choose(file ? [file] : [])}
        />
      ) : (
        <PhotosField {...props} />
      )}
      {part !== null && (
        <UploadProgress part={part}>
          {isSingle
            ? `${Math.round(part * 100)} %`
            : `${formatCount(files.chosen.length, "photo")} to go`}
        </UploadProgress>
      )}
    </>
  );
}

function PhotosField({ files, label, hint, disabled }: FilesFieldProps) {
  const { chosen, isReading } = files;
  const field = useField({ name: "file", hint, optional: true, error: files.problem });
  return (
    <div className="grid min-w-0">
      <p className="mb-1 font-semibold">
        {label} <span className="font-normal text-quiet">(optional)</span>
      </p>
      <FieldHint id={field.hintId}>{hint}</FieldHint>
      {chosen.length > 0 && (
        <ul aria-label="Photos to send" className="mb-3 flex flex-wrap gap-3">
          {chosen.map(({ id, preview }, index) => (
            <li key={id} className="grid justify-items-center">
              <img src={preview} alt={`Number ${index + 1}`} className={thumbnailClass} />
              <Button
                variant="quiet"
                size="compact"
                disabled={disabled}
                onClick={() => {
                  field.changed();
                  files.drop(id);
                }}
              >
                Remove<span className="sr-only"> photo {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.room > 0 && (
        <PicturesButton
          variant="secondary"
          className="justify-self-start"
          isBusy={isReading}
          input={{ ...field.control, required: false, disabled }}
          onPick={(picked) => {
            field.changed();
            void files.choose(picked);
          }}
        >
          {isReading
            ? "Reading the photos"
            : chosen.length === 0
              ? "Add photos"
              : "Add more photos"}
        </PicturesButton>
      )}
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
