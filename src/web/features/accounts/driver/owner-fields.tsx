import { webPaths } from "#contract/web-paths.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { TabLink } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";
import { type DriverDraft, driverRegistrationDraft, type OwnerDraft } from "../drafts.ts";

/** Asks who owns the vehicles, and for the details of an owner who is not the driver. */
export function OwnerFields(props: { readonly draft: DriverDraft }) {
  const { ownsVehicles, owner } = props.draft;
  const { patch } = driverRegistrationDraft;
  const change = (part: Partial<OwnerDraft>) => patch({ owner: { ...owner, ...part } });
  const entry = entryOf(owner, change, "ownerDetails.");
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
        onValueChange={(choice) => patch({ ownsVehicles: choice })}
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
            onChange={change}
            cellphoneUse="The owner's own number"
          />
          <EmailField {...entry("email")} autoComplete="off" />
          <TextField
            {...entry("area")}
            label="Area"
            hint="Where the owner is based, for example Soweto."
            autoComplete="off"
          />
        </FieldGroupContext>
      )}
    </>
  );
}
