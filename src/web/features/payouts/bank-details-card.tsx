import {
  accountHolderInBankFile,
  type BankDetails,
  type BankName,
  bankAccountTypes,
  bankBranchCodes,
  bankNames,
  checkBankDetails,
} from "#domain/payouts/bank-details.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { formatInstant } from "#web/format.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { useOwnerProof } from "#web/parts/owner-proof.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { BankDetailsInUse } from "./payout-parts.tsx";

export function BankDetailsCard({ driverId }: { readonly driverId: string }) {
  const mayCheck = useHasStaffRight("checkBankDetails");
  return (
    <Card title="Bank details" className="md:p-6">
      <LoadedContent
        query={useApiRead("GET /api/bankdetails/{id}", { params: { id: driverId } })}
        what="the bank details"
        lines={3}
      >
        {({ inUse, waiting }) => (
          <div className="grid justify-items-start gap-4">
            {inUse === null && waiting === null && (
              <p className="text-quiet">None yet. Payouts for contract jobs go there.</p>
            )}
            {inUse && <Details details={inUse} isChecked />}
            {waiting && <Details details={waiting} />}
            {waiting && mayCheck && waiting.waitsFor === null && (
              <ReasonDialog
                isMain
                label="Mark as checked"
                title="These bank details are checked"
                reasonLabel="How did you check them?"
                name="how"
                yes="Use them"
                no="Not yet"
                send={(how) =>
                  changeRecordById("PATCH /api/bankdetails/check/{id}", waiting.id, { how })
                }
              >
                Call the driver on the number that we have had before, and compare the holder and
                the last four digits. What you enter stays in the history.
              </ReasonDialog>
            )}
            {mayCheck && waiting?.waitsFor && <p>{waiting.waitsFor}</p>}
            <DialogButton
              size="compact"
              label={inUse || waiting ? "Change" : "Enter bank details"}
              title="Bank details"
              hasForm
            >
              {(close) => <DetailsForm driverId={driverId} onClose={close} />}
            </DialogButton>
          </div>
        )}
      </LoadedContent>
    </Card>
  );
}

function Details(props: { readonly details: BankDetailsInUse; readonly isChecked?: boolean }) {
  const { holder, bank, branchCode, accountEnd, accountType, typedAt } = props.details;
  return (
    <div className="grid justify-items-start gap-2">
      <StatusBadge
        look={props.isChecked ? ["done", "In use"] : ["waiting", "Waits for our check"]}
      />
      <p className="wrap-anywhere">
        {bank}, {accountType} account ending in {accountEnd}, branch {branchCode}
        <br />
        {holder}
        {accountHolderInBankFile(holder) !== holder &&
          ` (in the file for the bank: ${accountHolderInBankFile(holder)})`}
      </p>
      <p className="text-small text-quiet">Entered {formatInstant(typedAt)}</p>
    </div>
  );
}

/** The values of the empty form. No bank is preselected: money might go to a bank that nobody chose. */
const first = {
  holder: "",
  bank: "" as BankName | "",
  branchCode: "",
  accountNumber: "",
  accountType: "current" as BankDetails["accountType"],
};

function DetailsForm(props: { readonly driverId: string; readonly onClose: () => void }) {
  const call = useFormCall();
  const { values: details, change: set, bind: entry } = useUnsavedFormEntries(first);
  const { bank } = details;
  const proof = useOwnerProof(
    "bank-details",
    "Asked again, so that nobody changes them who finds this page open.",
  );

  function send() {
    const found = {
      ...checkBankDetails(details),
      bank: bank === "" ? "Choose the bank" : undefined,
      ...proof.found,
    };
    void call.write(
      found,
      async () =>
        bank === ""
          ? {}
          : changeRecordById("POST /api/bankdetails/update/{id}", props.driverId, {
              ...details,
              bank,
              ...(await proof.prove()),
            }),
      props.onClose,
    );
  }

  return (
    <Form label="Bank details" onSubmit={send} call={call} className="mt-4 grid gap-5">
      <TextField {...entry("holder")} label="Account holder" autoComplete="name" />
      <NullableSelectField
        {...entry("bank")}
        label="Bank"
        options={[
          { value: "", label: "Choose the bank" },
          ...bankNames.map((value) => ({ value, label: value })),
        ]}
        onValueChange={(next) =>
          set({ bank: next, branchCode: next === "" ? "" : bankBranchCodes[next] })
        }
      />
      <TextField
        {...entry("branchCode")}
        label="Branch code"
        hint="Filled in with your bank: one code is good for all its branches."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...entry("accountNumber")}
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        onValueChange={(accountNumber) => set({ accountNumber: accountNumber.replaceAll(" ", "") })}
      />
      <NullableSelectField
        {...entry("accountType")}
        label="Type of account"
        options={bankAccountTypes.map((value) => ({ value, label: capitaliseFirstLetter(value) }))}
      />
      {proof.field}
      <SubmitButton>Save the bank details</SubmitButton>
    </Form>
  );
}
