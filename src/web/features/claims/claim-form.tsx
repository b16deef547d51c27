import { useEffect, useRef, useState } from "react";
import { checkClaim, maxClaimLength } from "#domain/claims/claim-policy.ts";
import { fileKinds } from "#domain/files/file-kinds.ts";
import { parseWholeRandAmount } from "#domain/orders/cash-receipt.ts";
import { sendFile } from "#web/api/files.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useMarkFormUnsaved } from "#web/drafts/unsaved.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { FilesField } from "#web/parts/files/files-field.tsx";
import { useFileSelection } from "#web/parts/files/use-files.ts";
import { useIsStaff } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states.tsx";
import type { Claim } from "./claim-text.tsx";

/** Reads a claimed amount in whole rand; null for an empty field, -1 for a text that is no amount. */
export const readClaimAmount = (typed: string): number | null =>
  typed.trim() === "" ? null : (parseWholeRandAmount(typed) ?? -1);

/** The form for a claim. It sends the report, then each photo; photos that fail stay, to be sent again. */
export function ClaimForm(props: {
  readonly orderId: string;
  /** The claim to which photos are added; left out for a new claim. */
  readonly claim?: Claim;
  readonly onDone: () => void;
}) {
  const { orderId, claim, onDone } = props;
  const isStaff = useIsStaff();
  const call = useFormCall();
  const words = useUnsavedFieldEntry("words");
  const amount = useUnsavedFieldEntry("amount");
  const files = useFileSelection("claim-photo", claim?.photos.length);
  const photoCount = files.chosen.length;
  const [filed, setFiled] = useState<{ readonly id: string; readonly msg: string } | null>(null);
  const claimId = claim?.id ?? filed?.id;
  const box = useRef<HTMLDivElement>(null);
  // The button that opened this form is gone, so the focus moves to the form.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useMarkFormUnsaved(words.value !== "" && filed === null);

  const typed = { words: words.value, amount: readClaimAmount(amount.value) };

  async function sendReport() {
    const made = await changeRecordById("POST /api/orders/claim/{id}", orderId, typed);
    setFiled(made);
    return made;
  }

  async function sendAll() {
    const report = claimId === undefined ? await sendReport() : { id: claimId, msg: filed?.msg };
    const query = { claimId: report.id };
    const lastMsg = await files.send((file, onProgress) =>
      sendFile("POST /api/claims/photos", { query, file, onProgress }),
    );
    return { msg: report.msg ?? lastMsg };
  }

  function send() {
    const noPhoto = photoCount === 0 && { file: "Choose a photo first." };
    const found = claimId === undefined ? checkClaim(typed) : { ...noPhoto };
    void call.write(found, sendAll, onDone);
  }

  const label = claim ? "Add photos" : "Report damage or loss";
  const isOne = photoCount === 1;
  const them = isOne ? "it" : "them";
  return (
    <div ref={box} tabIndex={-1} className="outline-none print:hidden">
      <Form label={label} onSubmit={send} call={call} className="mt-4 grid gap-5">
        {filed !== null && photoCount > 0 && (
          <Notice
            kind="warning"
            title={`We have your report, but not ${isOne ? "one photo" : `${photoCount} photos`} yet`}
          >
            {`Send ${them} again, or leave ${them} out: you can add photos until we have answered.`}
          </Notice>
        )}
        {claimId === undefined && (
          <>
            <TextAreaField
              {...words}
              label="What is damaged or missing?"
              hint="What it is, what happened as far as is known, and when it was noticed."
              maxLength={maxClaimLength}
            />
            <WholeNumberField
              {...amount}
              label={`What ${isStaff ? "the client asks" : "you ask"} for, in rand`}
              hint="What a repair or a replacement costs. Leave it empty if it is not known."
              optional
            />
          </>
        )}
        <FilesField
          files={files}
          label="Photos"
          hint={`Up to ${fileKinds["claim-photo"].most}: the damage close by, the whole thing, and how it was packed.`}
          disabled={call.busy}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton disabled={files.isReading}>
            {claimId === undefined
              ? "Send the report"
              : `Send ${photoCount > 1 ? "the photos" : "the photo"}`}
          </SubmitButton>
          <Button variant="secondary" disabled={call.busy} onClick={onDone}>
            {filed ? "Leave them out" : "Cancel"}
          </Button>
        </div>
      </Form>
    </div>
  );
}
