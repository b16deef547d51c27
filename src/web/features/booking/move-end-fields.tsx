import { isDoor } from "#domain/places/door.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import type { QuoteDraft, TripEnd } from "#web/drafts/quote-draft.ts";
import { quoteDraft } from "#web/drafts/stored-quote-draft.ts";
import { formatPhone } from "#web/format.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";

const titles: Readonly<Record<TripEnd, string>> = {
  pickup: "At the pickup",
  destination: "At the destination",
};

/** The door at one end of the move, and whom the driver asks for there. */
export function MoveEndFields(props: { readonly end: TripEnd; readonly draft: QuoteDraft }) {
  const { end, draft } = props;
  const name = `${end}Details` as const;
  const { kind, formatted_address: text } = draft[end];
  const entry = entryOf(
    draft[name],
    (part) => quoteDraft.change((latest) => ({ ...latest, [name]: { ...latest[name], ...part } })),
    `${name}.`,
  );
  /** A browser fills the two ends in apart from each other. */
  const autoComplete = (field: string) => `section-${end} ${field}`;
  return (
    <fieldset className="grid min-w-0 gap-5 border-b border-line pb-6">
      <legend className="mb-1 text-lead font-bold">{titles[end]}</legend>
      <p className="text-quiet wrap-anywhere">{text}</p>
      <FieldGroupContext value={titles[end]}>
        {!isDoor({ kind, text }) && (
          <TextField
            {...entry("address")}
            label="Street and number"
            hint="Or the name of the complex, building or landmark."
            autoComplete={autoComplete("address-line1")}
          />
        )}
        <TextField
          {...entry("unit")}
          label="Unit, complex and gate"
          optional
          hint="How the driver gets in, for example Unit 4, Acacia Court."
          autoComplete={autoComplete("address-line2")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...entry("contactName")}
            label="Contact person"
            hint="Who is there on the day."
            autoComplete={autoComplete("name")}
          />
          <TextField
            {...entry("contactCellphone")}
            label="Contact cellphone"
            hint={`For the driver, such as ${formatPhone("0825550000")}.`}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete("tel")}
          />
        </div>
      </FieldGroupContext>
    </fieldset>
  );
}
