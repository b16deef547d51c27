import type { VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import { choiceOf } from "./vehicle-list.ts";

/** One vehicle of the list, to fill in, change or remove. */
export function VehicleCard(props: {
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly headingId: string;
  readonly vehicle: VehicleInput;
  /** A list is never empty, so the only one cannot be removed. */
  readonly isOnlyOne: boolean;
  readonly onChange: (part: Partial<VehicleInput>) => void;
  readonly onRemove: () => void;
}) {
  const { index, headingId, onChange } = props;
  const name = `Vehicle ${index + 1}`;
  return (
    <li>
      <fieldset
        aria-labelledby={headingId}
        className="min-w-0 rounded-card border border-line bg-paper p-4"
      >
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <h3 id={headingId} tabIndex={-1} className="font-bold">
            {name}
          </h3>
          {!props.isOnlyOne && (
            <Button
              variant="quiet"
              size="compact"
              className="-mr-4"
              aria-label={`Remove vehicle ${index + 1}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
          )}
        </div>
        <FieldGroupContext value={props.isOnlyOne ? null : name}>
          <VehicleFields
            prefix={`vehicles.${index}.`}
            value={props.vehicle}
            onChange={({ truckSize, ...part }) =>
              onChange(truckSize === undefined ? part : { ...part, truckSize: choiceOf(truckSize) })
            }
          />
        </FieldGroupContext>
      </fieldset>
    </li>
  );
}
