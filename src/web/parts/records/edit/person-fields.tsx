import { TextField } from "#web/ui/fields/text-field.tsx";
import { WideField } from "./edit-form.tsx";

type PersonField = "name" | "surname" | "email" | "cellphone";

type Bound = {
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
};

/** Who somebody is and how to reach them, as every edit form of a person begins. */
export function PersonFields(props: {
  readonly bind: (field: PersonField) => Bound;
  /** What a new address does. */
  readonly emailHint: string;
}) {
  const { bind } = props;
  return (
    <>
      <TextField label="Name" autoComplete="off" {...bind("name")} />
      <TextField label="Surname" autoComplete="off" {...bind("surname")} />
      <WideField>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={props.emailHint}
          {...bind("email")}
        />
      </WideField>
      <TextField
        label="Cellphone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...bind("cellphone")}
      />
    </>
  );
}
