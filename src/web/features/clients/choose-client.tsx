import { useState } from "react";
import { checkPartyChange } from "#domain/people/check-registration.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { bookingClientDraft } from "#web/drafts/booked-for.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { formatPhone } from "#web/format.ts";
import { searchRecords } from "#web/office/office-kinds.ts";
import { personFullName } from "#web/office/record-kind.ts";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Combobox, type ComboboxChoice } from "#web/ui/fields/combobox.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { type Client, clientRecords } from "./client-records.ts";

type Caller = Pick<Client, "id" | "name" | "surname" | "cellphone">;

/** Sets the client for whom staff book. Another client clears the agreement to the terms and the contacts. */
export function chooseBookingClient({ id, name, surname, cellphone }: Caller): void {
  if (id === bookingClientDraft.current().id) return;
  bookingClientDraft.patch({ id, name, surname, cellphone });
  const nobody = { contactName: "", contactCellphone: "" };
  quoteDraftStore.change((latest) => ({
    ...latest,
    agreedToTerms: false,
    pickupDetails: { ...latest.pickupDetails, ...nobody },
    destinationDetails: { ...latest.destinationDetails, ...nobody },
  }));
}

const findClients = (q: string, signal: AbortSignal) =>
  searchRecords(clientRecords.list, { q, status: "active" }, signal);

export function ChooseClient(props: { readonly onRegister: () => void }) {
  const caller = useFormDraft(bookingClientDraft);
  const [typed, setTyped] = useState("");
  const chosen = caller.id === "" ? null : (caller as Client);

  function choose({ text, item }: ComboboxChoice<Client>) {
    setTyped(text);
    if (item) chooseBookingClient(item);
    else bookingClientDraft.forget();
  }

  return (
    <div className="grid gap-3">
      <Combobox<Client>
        name="clientId"
        label="Client"
        hint="Whom you book for. Type a name, a number or an email address."
        value={{ text: chosen ? personFullName(chosen) : typed, item: chosen }}
        onChange={choose}
        loadItems={findClients}
        itemText={personFullName}
        itemKey={({ id }) => id}
        renderItem={(client) => (
          <>
            <span className="block font-semibold">{personFullName(client)}</span>
            <span className="block text-small text-quiet wrap-anywhere">
              {formatPhone(client.cellphone)}, {client.email}
            </span>
          </>
        )}
        noun="client"
        empty="No active client found. Register the caller below."
      />
      <Button
        variant="secondary"
        size="compact"
        className="justify-self-start"
        onClick={props.onRegister}
      >
        Register a new client
      </Button>
    </div>
  );
}

const nobody = { name: "", surname: "", cellphone: "", email: "" };

export function RegisterClient(props: { readonly onClose: () => void }) {
  const call = useFormCall();
  const { values, change, bind } = useUnsavedFormEntries(nobody);

  function register() {
    void call.submit(checkPartyChange(values), async () => {
      const { id, isNew, msg } = await callApi("POST /api/clients/create", { body: values });
      // An account that already has this email address may have another name and phone number.
      const known = () => callApi("GET /api/clients/{id}", { params: { id } });
      chooseBookingClient(isNew ? { id, ...values } : await known());
      props.onClose();
      showToast(msg, isNew ? "success" : "info");
    });
  }

  return (
    <Dialog open hasForm onClose={props.onClose} title="Register a new client">
      <Form label="Register a new client" onSubmit={register} call={call}>
        <p className="text-quiet">
          They get an email with a link that sets their password. If the address has an account,
          that client is chosen.
        </p>
        <PersonFields value={values} onChange={change} isOwn={false} />
        <EmailField autoComplete="off" hint="The confirmation goes there." {...bind("email")} />
        <SubmitButton>Register and choose</SubmitButton>
      </Form>
    </Dialog>
  );
}
