import { useState } from "react";
import { bankLineStatusTabs } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { maxStatementBytes } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { sendFile } from "#web/api/files.ts";
import { LoadedContent, type ReadResult } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount, formatDay, formatInstant } from "#web/format.ts";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { createListedRecordKind } from "#web/office/office-kinds.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { FileField } from "#web/ui/fields/file-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { BankLineRow } from "./bank-line.tsx";

export const pageHead = { title: "Bank" };

const bankLines = createListedRecordKind("GET /api/bank/lines", {
  noun: "line",
  rowName: ({ text }) => text,
  isStill: true,
  file: null,
});

const statusFilter = createChipFilter(
  { param: "show", label: "Which lines", counted: "standing" },
  bankLineStatusTabs,
  { waiting: "To look at" },
);

export default function Bank() {
  const overview = useApiRead("GET /api/bank/overview");
  return (
    <>
      <BackToList to={webPaths.money()}>To the money</BackToList>
      <PageHeading intro="Each line of the bank's statement, once. What has a reference of ours finds its purpose by itself; you say what the rest is for.">
        Bank
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BalanceAlarm contradictions={overview.data?.contradictions ?? []} />
        <ImportForm />
        <RecordTable
          isPart
          kind={bankLines}
          label="Lines of the bank"
          searchHint="Words, reference or name"
          chips={[statusFilter]}
          item={(line) => <BankLineRow line={line} />}
          nothingYet={({ show }) => ({
            title: "Nothing here",
            children:
              show === ""
                ? "Every line has its purpose. Import the next statement when you have it."
                : "Import a statement of the bank to begin.",
          })}
        />
        <ImportsCard overview={overview} />
      </div>
    </>
  );
}

function ImportForm() {
  const call = useFormCall();
  const [file, setFile] = useState<File | null>(null);
  const [account, setAccount] = useState("");
  const [isAsked, setAsked] = useState(false);
  // A new React key empties the file field.
  const [formKey, setFormKey] = useState(0);

  function send() {
    const isTooLarge = file !== null && file.size > maxStatementBytes;
    const problem = isTooLarge ? "Choose a file of at most 5 MB: a shorter period" : null;
    void call.write(
      { file: file === null ? "Choose the statement" : problem },
      async () => {
        if (file === null) return null;
        return sendFile("POST /api/bank/import", { query: { account }, file });
      },
      () => {
        setFile(null);
        setAsked(false);
        setFormKey(formKey + 1);
      },
      // Once the server has asked for the account number, its field stays until an import succeeds.
      {
        failed: (error) => {
          if (error instanceof ApiError && error.errors?.["account"]) setAsked(true);
        },
      },
    );
  }

  return (
    <Card title="Import a statement" className="md:p-6">
      <Form label="Import a statement" onSubmit={send} call={call} className="grid gap-5">
        <FileField
          key={formKey}
          name="file"
          label="File of the bank"
          hint="CSV with a balance on each line, such as those of FNB, Nedbank, Standard Bank, Absa and Capitec, also saved by a spreadsheet, or camt.053. A line that is here already is passed over."
          accept=".csv,.txt,.xml,text/csv,text/plain,text/xml,application/xml"
          onFileChange={setFile}
        />
        {isAsked && (
          <TextField
            name="account"
            label="Number of our bank account"
            hint="Asked once: a statement of another account is refused from then on."
            inputMode="numeric"
            autoComplete="off"
            value={account}
            onValueChange={setAccount}
          />
        )}
        <SubmitButton>Import</SubmitButton>
      </Form>
    </Card>
  );
}

type Overview = CallReply<"GET /api/bank/overview">;

function BalanceAlarm({ contradictions }: { readonly contradictions: Overview["contradictions"] }) {
  if (contradictions.length === 0) return null;
  return (
    <Notice kind="error" title="The bank's balances and our lines do not agree">
      <ul className="grid gap-1">
        {contradictions.map(({ from, to, cents }) => (
          <li key={`${from} ${to} ${cents}`}>
            {from === to ? `On ${formatDay(to)}` : `From ${formatDay(from)} to ${formatDay(to)}`}{" "}
            the bank has {formatCents(Math.abs(cents))} {cents > 0 ? "more" : "less"} than our lines
            lead to.
          </li>
        ))}
      </ul>
      <p className="mt-2">
        A line is missing, is here twice, or was changed. Decide the lines that may be here already,
        import the statement of these days again, or undo the import that is wrong.
      </p>
    </Notice>
  );
}

function ImportsCard({ overview }: { readonly overview: ReadResult<Overview> }) {
  return (
    <LoadedContent query={overview} what="the statements" lines={3}>
      {({ imports }) =>
        imports.length > 0 && (
          <Card title="The last statements" className="md:p-6">
            <ul className="divide-y divide-line">
              {imports.map((each) => (
                <li
                  key={each.id}
                  className="flex flex-wrap items-center justify-between gap-3 py-3"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-bold">
                      {formatDay(each.firstDay)}
                      {each.lastDay !== each.firstDay && ` to ${formatDay(each.lastDay)}`}
                    </p>
                    <p className="text-small text-quiet">
                      {formatCount(each.lines, "new line")}, {each.settled} with a purpose. Imported{" "}
                      {formatInstant(each.at)}
                    </p>
                  </div>
                  {each.settled === 0 && (
                    <ReasonDialog
                      isQuiet
                      danger
                      title="Undo this import"
                      yes="Undo it"
                      no="Keep it"
                      send={(reason) =>
                        changeRecordById("PATCH /api/bank/undo/{id}", each.id, { reason })
                      }
                    >
                      This import and its {formatCount(each.lines, "line")} go out of the list and
                      the books. Read once more, the file counts anew.
                    </ReasonDialog>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </LoadedContent>
  );
}
