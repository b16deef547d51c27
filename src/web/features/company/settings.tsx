import { type CompanyField, companyFields } from "#domain/company/company-details.ts";
import { callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { EditForm, FullWidthField } from "#web/office/edit/edit-form.tsx";
import { type BindFormField, useRecordForm } from "#web/office/edit/use-record-form.ts";
import { HistorySection } from "#web/office/history.tsx";
import { useOwnerProof } from "#web/parts/owner-proof.tsx";
import { NullableSelectField, SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import {
  type CompanySettings,
  type CompanySettingsDraft,
  companyFieldLabels,
  companyRecord,
  companySettingsToDraft,
  MissingDetails,
} from "./company-settings.tsx";

export const pageHead = { title: "Company" };

export default function Settings() {
  const query = useApiRead("GET /api/settings");
  return (
    <>
      <PageHeading intro="What our pages, terms and messages say of the company. What you leave empty is left out there.">
        Company
      </PageHeading>
      <LoadedContent query={query} what="the company's details" lines={8}>
        {(settings) => (
          <div className="grid grid-cols-1 gap-6">
            <MissingDetails missing={settings.missing} />
            <SettingsForm settings={settings} />
            <HistorySection kind={companyRecord} id="company" />
          </div>
        )}
      </LoadedContent>
    </>
  );
}

const groups: readonly (readonly [title: string, fields: readonly CompanyField[]])[] = [
  [
    "How people reach you",
    ["phone", "messagingNumber", "email", "physicalAddress", "facebook", "instagram"],
  ],
  [
    "Who the company is",
    [
      "legalName",
      "legalStatus",
      "registrationNumber",
      "placeOfRegistration",
      "vatNumber",
      "officeBearers",
      "memberships",
      "codesOfConduct",
      "addressForService",
    ],
  ],
  ["What cancelling costs", ["cancelFreeHours", "cancelFeePercent"]],
  ["Drivers’ wallets", ["walletsFrom"]],
  [
    "Jobs for drivers",
    ["offerMinutes", "giveBackHours", "contactHours", "contractJobs", "priceCutPercent"],
  ],
  ["Free times", ["leadHours", "heldTrucks"]],
  ["The plan of a day", ["planSeconds", "planByPrice"]],
  ["Money that is paid to us", ["bankName", "bankAccount", "invoiceAs", "invoiceDays"]],
  ["Reviews on the home page", ["unapprovedReviews"]],
  [
    "Complaints and personal information",
    ["complaintsEmail", "informationOfficerEmail", "informationOfficer"],
  ],
];

/** Two fields of one row both have a hint or both have none, so that they align. */
const hints: Readonly<Partial<Record<CompanyField, string>>> = {
  email: "Messages to the company and answers to our mails come here.",
  physicalAddress: "Street, suburb and town.",
  vatNumber: "10 digits. Prices and receipts then say that VAT is in.",
  officeBearers: "Names with their offices, such as N. Example (director).",
  cancelFreeHours: "0 to 168. Empty: until the start.",
  cancelFeePercent: "1 to 100; free when empty. Booked orders keep theirs.",
  walletsFrom:
    "From this day a once-off order needs its commission in the wallet. Today or later; once it has come, it stays.",
  offerMinutes: "5 to 1440; 30 when empty.",
  giveBackHours: "0 to 168; 24 when empty.",
  contactHours: "The driver then reads the client’s number and the doors. 0 to 168; 24 when empty.",
  contractJobs: "1 to 100 not done yet; 10 when empty. They need nothing in the wallet.",
  priceCutPercent: "1 to 100; 20 when empty. A lower price waits for your approval.",
  leadHours: "0 to 168; 2 when empty. Nearer times are not called free.",
  heldTrucks: "0 to 100; 0 when empty. So many trucks are not promised as free.",
  planSeconds: "1 to 10; 10 when empty. A plan that is proven best ends sooner.",
  invoiceAs:
    "Principal: the invoice is for the whole price, with VAT on all of it. Agent: it is for the drivers’ transport, without VAT of ours; VAT on our commission stands on the drivers’ statements. Ask your accountant.",
  invoiceDays: "0 to 90; 30 when empty. For invoices that are made from then on.",
  bankName: "Such as FNB, branch 250655. Drivers and invoices name it.",
  bankAccount: "6 to 11 digits.",
  complaintsEmail: "Empty: the email of the office.",
  informationOfficerEmail: "Empty: the email of the office.",
  memberships: "Names and addresses, or None.",
  codesOfConduct: "Names and where to read them, or None.",
  unapprovedReviews: "Links in a review never show. You can remove a review at any time.",
  facebook: "The whole address, with https://",
  instagram: "The whole address, with https://",
};

function SettingsForm({ settings }: { readonly settings: CompanySettings }) {
  const { version } = settings;
  // The server refuses the change if the settings have a newer version than this form began with.
  const update = async (
    _id: string,
    { was: _, ...change }: Partial<CompanySettingsDraft> & { was?: string },
  ) => callApi("PATCH /api/settings", { body: { ...change, ...(await proof.prove()), version } });
  const form = useRecordForm(
    { update, historyWords: companyRecord.historyWords },
    { ...settings, id: "company" },
    companySettingsToDraft,
  );
  const stored = companySettingsToDraft(settings);
  const isOtherAccount = (["bankName", "bankAccount"] as const).some(
    (field) => form.values[field] !== stored[field],
  );
  const hint = "For another bank account. All administrators are told by email.";
  const proof = useOwnerProof("settings", hint, isOtherAccount);
  return (
    <EditForm
      form={form}
      label="Company details"
      intro={
        <p className="mb-6 text-quiet">
          A detail that stands in the terms or in the privacy policy makes a new version of that
          text. Whoever agreed before keeps the version of that day.
        </p>
      }
    >
      {groups.map(([title, fields]) => [
        <FullWidthField key={title}>
          <h2 className="text-lead font-bold">{title}</h2>
        </FullWidthField>,
        ...fields.map((field) => <DetailField key={field} field={field} bind={form.bind} />),
        isOtherAccount && fields.includes("bankAccount") && (
          <FullWidthField key="proof">{proof.field}</FullWidthField>
        ),
      ])}
    </EditForm>
  );
}

function DetailField(props: {
  readonly field: CompanyField;
  readonly bind: BindFormField<CompanySettingsDraft>;
}) {
  const { field, bind } = props;
  const shared = {
    ...bind(field),
    label: companyFieldLabels[field],
    ...(hints[field] !== undefined && { hint: hints[field] }),
  };
  const { kind } = companyFields[field];
  if (kind === "date") return <DateField {...shared} />;
  if (kind === "email") return <EmailField {...shared} />;
  if (kind === "number") return <TextField {...shared} type="tel" inputMode="tel" />;
  if (kind === "role") {
    const value = shared.value || "principal";
    return <NullableSelectField {...shared} value={value} options={roles} />;
  }
  if (kind === "yes") return <SelectField {...shared} options={yesOptions[field] ?? []} />;
  return <TextField {...shared} {...(figures.includes(kind) && { inputMode: "numeric" })} />;
}

const figures: readonly string[] = [
  "vat",
  "account",
  "hours",
  "percent",
  "minutes",
  "seconds",
  "trucks",
  "days",
];

const yesOptions: Readonly<Partial<Record<CompanyField, readonly (readonly [string, string])[]>>> =
  {
    unapprovedReviews: [
      ["", "Does not show"],
      ["yes", "Shows after 48 hours"],
    ],
    planByPrice: [
      ["", "Jobs"],
      ["yes", "Jobs by their price"],
    ],
  };

const roles = [
  { value: "principal", label: "Principal" },
  { value: "agent", label: "Agent of the drivers" },
];
