import { webPaths } from "#contract/web-paths.ts";
import { chooseBookingClient } from "#web/features/clients/choose-client.tsx";
import {
  type Client,
  clientRecords,
  clientTypeNames,
  corporateInterestOptions,
} from "#web/features/clients/client-records.ts";
import { suspensionQuestion } from "#web/features/orders/list/suspension-question.tsx";
import {
  EditForm,
  EditPersonFields,
  editablePersonValues,
  FullWidthField,
} from "#web/office/edit/edit-form.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { partyStatusOptions } from "#web/office/record-status.tsx";
import { ConsentsCard, ErasedPersonOrForm } from "#web/parts/people/consents-card.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
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
              <ErasedPersonOrForm id={client.id}>
                <ClientForm client={client} />
              </ErasedPersonOrForm>
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
  const form = useRecordForm(clientRecords, client, editablePersonValues);
  return (
    <EditForm
      form={form}
      label="Edit client"
      ask={({ status }) => suspensionQuestion(orderHolder(client), status)}
    >
      <EditPersonFields
        bind={form.bind}
        emailHint="A new address ends the client's logins and password. We mail it a link to choose another."
      />
      <NullableSelectField label="Status" options={partyStatusOptions} {...form.bind("status")} />
      <NullableSelectField
        label="Client Type"
        options={clientTypeNames}
        {...form.bind("clientType")}
      />
      <NullableSelectField
        label="Corporate Interest"
        options={corporateInterestOptions}
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
          <FullWidthField>
            <TextAreaField
              label="Address of the company"
              hint="Street, suburb, town and code. A tax invoice has to name it."
              {...form.bind("companyAddress")}
            />
          </FullWidthField>
        </>
      )}
    </EditForm>
  );
}
