import { useState } from "react";
import { checkBankLineParts, parseBankLineParts } from "#domain/bank/bank-line.ts";
import {
  type BankLinePurpose,
  bankLinePurposes,
  possibleBankLinePurposes,
} from "#domain/bank/line-purposes.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { formatDay } from "#web/format.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { Button } from "#web/ui/button.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Notice } from "#web/ui/states.tsx";

export type ListedBankLine = CallReply<"GET /api/bank/lines">["items"][number];

export function TakeBackBankLineButton({
  line: { id, cents, isByHand, state },
}: {
  readonly line: ListedBankLine;
}) {
  const isSplit = state === "split";
  return (
    <ReasonDialog
      isQuiet
      label={isSplit ? "Put together again" : "Take back"}
      title={isSplit ? "Put its parts together again" : "Take this back"}
      yes="Take it back"
      no="Keep it"
      danger
      send={(reason) => changeRecordById("PATCH /api/bank/takeback/{id}", id, { reason })}
    >
      {isSplit
        ? `${formatCents(cents)} are one line again, which waits, as long as none of its parts has a purpose.`
        : `${formatCents(cents)} go back by an entry of their own${isByHand ? ", as if nobody had typed them" : ", and the line waits again"}. What a wallet does not hold any more is owed.`}
    </ReasonDialog>
  );
}

/** The buttons of an undecided bank line. The result replaces them, so that a second press hits nothing. */
export function WaitingBankLine({ line }: { readonly line: ListedBankLine }) {
  const { id, state, suggestion, likeDay } = line;
  const call = useFormCall();
  const [done, setDone] = useState<string | null>(null);
  const press = (sent: () => Promise<{ readonly msg: string }>) =>
    void call.run(sent, { done: ({ msg }) => setDone(msg) });
  const decide = (answer: "same" | "another") =>
    press(() => changeRecordById("PATCH /api/bank/decide/{id}", id, { answer }));
  if (done !== null) return <Notice kind="success">{done}</Notice>;
  return (
    <div className="grid gap-3">
      {call.summary && <Notice kind="error">{call.summary}</Notice>}
      {state === "doubtful" && (
        <p className="wrap-anywhere">
          We have {formatCents(line.likeCents ?? 0)} of {formatDay(likeDay ?? line.day)}:{" "}
          <b>{line.likeText}</b>. Until you decide, this one counts for nothing.
        </p>
      )}
      {suggestion && (
        <p className="wrap-anywhere">
          {bankLinePurposes[suggestion.purpose].label}: <b>{suggestion.label}</b>? {suggestion.why}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === "doubtful" ? (
          <>
            <Button variant="secondary" busy={call.busy} onClick={() => decide("same")}>
              It is the same
            </Button>
            <Button variant="secondary" busy={call.busy} onClick={() => decide("another")}>
              It is another payment
            </Button>
          </>
        ) : (
          <>
            {suggestion && (
              <Button
                busy={call.busy}
                onClick={() => {
                  const { purpose, whom, reason } = suggestion;
                  const body = { purpose, whom, reason };
                  press(() => changeRecordById("PATCH /api/bank/settle/{id}", id, body));
                }}
              >
                Yes, it is this
              </Button>
            )}
            <SettleLine line={line} />
            {line.wholeCents === null && <SplitLine line={line} />}
          </>
        )}
      </div>
    </div>
  );
}

function SplitLine({ line: { id, cents } }: { readonly line: ListedBankLine }) {
  return (
    <ReasonDialog
      isQuiet
      label="Split it"
      title={`Split ${formatCents(cents)}`}
      yes="Split it"
      no="Leave it whole"
      name="parts"
      reasonLabel="Parts, each on a line of its own"
      maxLength={2_000}
      check={(text) => ({ parts: checkBankLineParts(cents, parseBankLineParts(text)) })}
      send={(text) =>
        changeRecordById("PATCH /api/bank/split/{id}", id, { parts: [...parseBankLineParts(text)] })
      }
    >
      Write the amount of each part, then whose it is, such as “150.00 W2346KLMQ”. Together they
      have to be the whole line. Each part then waits, or finds its purpose by its reference.
    </ReasonDialog>
  );
}

const hints = {
  driver: "The payment reference, such as W2346KLMQ, or the email address.",
  client: "The reference of the order, the number of the invoice, or the email address.",
  order: "The reference of the cancelled order.",
  payout: "Its reference, such as P2346KLMQ.",
  batch: "The reference of any of its payouts, such as P2346KLMQ.",
} as const;

function SettleLine({ line: { id, cents } }: { readonly line: ListedBankLine }) {
  const purposes = possibleBankLinePurposes(cents);
  const first: BankLinePurpose = purposes[0] ?? "costs";
  const { values, bind } = useUnsavedFormEntries({ purpose: first, whom: "" });
  const { purpose, whom } = values;
  const { of } = bankLinePurposes[purpose];
  return (
    <ReasonDialog
      label="Say what it is for"
      title={`What are ${formatCents(cents)} for?`}
      yes="Settle it"
      no="Leave it waiting"
      reasonLabel={of === null ? "What it was" : "Note (optional)"}
      check={(reason) => ({
        whom: of !== null && whom.trim() === "" ? "Say whose it is" : null,
        reason: of === null || reason !== "" ? checkCancellationReason(reason) : null,
      })}
      send={(reason) => changeRecordById("PATCH /api/bank/settle/{id}", id, { ...values, reason })}
      fields={
        <>
          <NullableSelectField
            {...bind("purpose")}
            label="Purpose"
            options={purposes.map((value) => ({ value, label: bankLinePurposes[value].label }))}
          />
          {of !== null && (
            <TextField
              {...bind("whom")}
              label={`Which ${of}`}
              hint={hints[of]}
              autoComplete="off"
            />
          )}
        </>
      }
    >
      {purpose === "top-up-returned"
        ? "It takes back the driver's last top-up of this amount. What the wallet does not hold any more is owed."
        : "It goes from the suspense account to what it is for."}
    </ReasonDialog>
  );
}
