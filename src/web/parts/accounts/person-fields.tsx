import { entryOf } from "#web/lib/entry-of.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

export type PersonText = {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
};

/** Somebody's names and number. */
export function PersonFields(props: {
  /** Stands before each name, such as "ownerDetails.". */
  readonly prefix?: string;
  readonly value: PersonText;
  readonly onChange: (part: Partial<PersonText>) => void;
  readonly cellphoneHint: string;
  /** True for the person at the keyboard, whose details a browser may fill in. */
  readonly isOwn: boolean;
}) {
  const { value, onChange, isOwn } = props;
  const entry = entryOf(value, onChange, props.prefix);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...entry("name")} label="Name" autoComplete={isOwn ? "given-name" : "off"} />
        <TextField
          {...entry("surname")}
          label="Surname"
          autoComplete={isOwn ? "family-name" : "off"}
        />
      </div>
      <TextField
        {...entry("cellphone")}
        label="Cellphone"
        hint={props.cellphoneHint}
        type="tel"
        inputMode="tel"
        autoComplete={isOwn ? "tel" : "off"}
      />
    </>
  );
}
