import type { ReactNode } from "react";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { formatPhone } from "#web/format.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

export type PersonEntries = Readonly<Record<"name" | "surname" | "cellphone", string>>;

const exampleNumber = formatPhone("0825550000");

export function PersonFields(props: {
  /** The beginning of each field's name, such as "ownerDetails.". */
  readonly prefix?: string;
  readonly value: PersonEntries & { readonly area?: string };
  readonly onChange: (part: Partial<PersonEntries & { readonly area: string }>) => void;
  /** A sentence on what we use the cellphone number for, without its full stop. */
  readonly cellphoneUse?: string;
  /** True where people enter their own details, which the browser may then fill in. */
  readonly isOwn: boolean;
  /** The hint of the field for the person's area; without a hint the form has no such field. */
  readonly areaHint?: string;
  /** Further fields, which are shown before the field for the area. */
  readonly children?: ReactNode;
}) {
  const { value, onChange, isOwn, cellphoneUse, areaHint } = props;
  const entry = createFieldBinder({ area: "", ...value }, onChange, props.prefix);
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
        hint={
          cellphoneUse
            ? `${cellphoneUse}, for example ${exampleNumber}.`
            : `For example ${exampleNumber}.`
        }
        type="tel"
        inputMode="tel"
        autoComplete={isOwn ? "tel" : "off"}
      />
      {props.children}
      {areaHint && (
        <TextField
          {...entry("area")}
          label="Area"
          hint={areaHint}
          autoComplete={isOwn ? "address-level2" : "off"}
        />
      )}
    </>
  );
}
