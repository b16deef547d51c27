import { webPaths } from "#contract/web-paths.ts";
import { chooseBookingClient } from "#web/features/clients/choose-client.tsx";
import {
  type Client,
  clientRecords,
  clientTypes,
  corporateInterests,
} from "#web/features/clients/client-records.ts";
import { suspensionQuestion } from "#web/features/orders/list/suspension-question.tsx";
import {
  EditedPersonFields,
  EditForm,
  editedPerson,
  WideField,
} from "#web/office/edit/edit-form.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { statusOptions } from "#web/office/record-status.tsx";
import { ConsentsCard, UnlessErased } from "#web/parts/people/consents-card.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { OptionField } from "#web/ui/fields/select-field.tsx";
import { TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { RecordLayout, RelatedOrders } from "./record-parts.tsx";

export const pageHead = { title: "Edit client" };

export default function ClientUpdate() {
  return (
    <RecordPage kind={clientRecords} listPath={webPaths.clients()}>
      {(client) => (
        <>
          <RelatedOrders holder={orderHolder(client)} place="above" />
          <RecordLayout
            form={
              <UnlessErased id={client.id}>
                <ClientForm client={client} />
              </UnlessErased>
            }
            beside={
              <>
                {client.status === "active" && (
                  <LinkButton
                    to={webPaths.quote()}
                    variant="secondary"
                    onClick={() => chooseBookingClient(client)}
                  >
                    {`Book for ${client.name}`}
                  </LinkButton>
                )}
                <RelatedOrders holder={orderHolder(client)} place="beside" />
                <ConsentsCard partyType="client" person={client} />
              </>
            }
          />
        </>
      )}
    </RecordPage>
  );
}

const orderHolder = ({ id, name, status }: Client) => ({ filter: { clientId: id }, name, status });

function ClientForm({ client }: { readonly client: Client }) {
  const form = useRecordForm(clientRecords, client, editedPerson);
  return (
    <EditForm
      form={form}
      label="Edit client"
      ask={({ status }) => suspensionQuestion(orderHolder(client), status)}
    >
      <EditedPersonFields
        bind={form.bind}
        emailHint="A new address ends the client's logins and password. We mail it a link to choose another."
      />
      <OptionField label="Status" options={statusOptions} {...form.bind("status")} />
      <OptionField label="Client Type" options={clientTypes} {...form.bind("clientType")} />
      <OptionField
        label="Corporate Interest"
        options={corporateInterests}
        {...form.bind("corporateInterest")}
      />
      {form.values.clientType === "corporate" && (
        <>
          <TextField
            label="Company on invoices"
            hint="Empty: the client's own name. Invoices that are made keep theirs."
            {...form.bind("companyName")}
          />
          <TextField
            label="VAT number of the company"
            hint="10 digits, where it is registered for VAT."
            inputMode="numeric"
            {...form.bind("vatNumber")}
          />
          <WideField>
            <TextAreaField
              label="Address of the company"
              hint="Street, suburb, town and code. A tax invoice has to name it."
              {...form.bind("companyAddress")}
            />
          </WideField>
        </>
      )}
    </EditForm>
  );
}
