import { webPaths } from "#contract/web-paths.ts";
import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** The truck that was chosen: shown here, chosen on its own page. */
export function TruckSizeField(props: { readonly truckSize: OfferedSize | "" }) {
  const { truckSize } = props;
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-3">
      <TextField
        name="truckSize"
        label="Truck Size"
        readOnly
        placeholder="None chosen yet"
        value={truckSize === "" ? "" : truckCatalogue[truckSize].name}
      />
      <LinkButton
        to={webPaths.trucksInfo()}
        variant={truckSize === "" ? "primary" : "secondary"}
        className="self-start sm:mt-7.5"
      >
        {truckSize === "" ? "Choose a truck size" : "Change truck size"}
      </LinkButton>
    </div>
  );
}
