import { webPaths } from "#contract/web-paths.ts";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";
import { TabLink } from "#web/ui/tab-link.tsx";
import type { OwnerDraft } from "./driver-drafts.ts";

/** Whose the vehicles are: the driver's own, or somebody's whose details are asked for. */
export function OwnerFields(props: {
  readonly ownsVehicles: "yes" | "no";
  readonly onChoose: (ownsVehicles: "yes" | "no") => void;
  readonly owner: OwnerDraft;
  readonly onOwnerChange: (part: Partial<OwnerDraft>) => void;
}) {
  const { ownsVehicles, owner, onOwnerChange } = props;
  return (
    <>
      <RadioCards
        name="ownsVehicles"
        label="Who owns the vehicles?"
        options={[
          { value: "yes", label: "I own these vehicles" },
          { value: "no", label: "Somebody else owns them" },
        ]}
        value={ownsVehicles}
        onValueChange={props.onChoose}
      />
      {ownsVehicles === "no" && (
        <FieldGroupContext value="Owner">
          <p className="text-quiet">
            Give us the owner's details only with the owner's permission, and show the owner our{" "}
            <TabLink to={webPaths.privacy()}>privacy policy</TabLink>.
          </p>
          <PersonFields
            prefix="ownerDetails."
            isOwn={false}
            value={owner}
            onChange={onOwnerChange}
            cellphoneHint="The owner's own number, for example 082 555 0000."
          />
          <TextField
            name="ownerDetails.email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={owner.email}
            onValueChange={(email) => onOwnerChange({ email })}
          />
          <TextField
            name="ownerDetails.area"
            label="Area"
            hint="Where the owner is based, for example Soweto."
            autoComplete="off"
            value={owner.area}
            onValueChange={(area) => onOwnerChange({ area })}
          />
        </FieldGroupContext>
      )}
    </>
  );
}
