import { useState } from "react";
import { maxStatementBytes } from "#domain/bank/bank-line.ts";
import { ApiError } from "#web/api/api-error.ts";
import { sendFile } from "#web/api/files.ts";
import { useReadAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { FileField } from "#web/ui/fields/file-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toasts/toast.ts";

/** Takes over a statement of the bank. */
export function ImportForm() {
  const readAgain = useReadAgain();
  const call = useFormCall();
  const [file, setFile] = useState<File | null>(null);
  const [account, setAccount] = useState("");
  const [isAsked, setAsked] = useState(false);
  // The field of a file is emptied by a new one.
  const [round, setRound] = useState(0);

  function send() {
    const isTooLarge = file !== null && file.size > maxStatementBytes;
    const problem = isTooLarge ? "Choose a file of at most 5 MB: a shorter period" : undefined;
    const found = { file: file === null ? "Choose the statement" : problem };
    void call.submit(
      found,
      async () => {
        if (file === null) return;
        const sent = { query: { account }, file, onProgress: () => undefined };
        toast((await sendFile("POST /api/bank/import", sent)).msg);
        setFile(null);
        setAsked(false);
        setRound(round + 1);
        await readAgain();
      },
      // The field for the account stays until a statement is taken.
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
          key={round}
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
