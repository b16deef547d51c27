import type { ReactNode } from "react";
import { entryOf } from "#web/drafts/entry-of.ts";
import { formatPhone } from "#web/format.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

export type PersonText = Readonly<Record<"name" | "surname" | "cellphone", string>>;

/** Its groups stay on one line. */
const exampleNumber = formatPhone("0825550000");

export function PersonFields(props: {
  /** Stands before each name, such as "ownerDetails.". */
  readonly prefix?: string;
  readonly value: PersonText & { readonly area?: string };
  readonly onChange: (part: Partial<PersonText & { readonly area: string }>) => void;
  /** What the number is for, as a sentence without its full stop. */
  readonly cellphoneUse?: string;
  /** True for the person at the keyboard, whose details a browser may fill in. */
  readonly isOwn: boolean;
  /** The hint of the area, which is asked for where it has one. */
  readonly areaHint?: string;
  /** Stands before the area. */
  readonly children?: ReactNode;
}) {
  const { value, onChange, isOwn, cellphoneUse, areaHint } = props;
  const entry = entryOf({ area: "", ...value }, onChange, props.prefix);
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
