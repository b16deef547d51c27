import { useEffect, useRef, useState } from "react";
import { checkClaim, maxClaimLength } from "#domain/claims/claim-policy.ts";
import { readCash } from "#domain/orders/cash-receipt.ts";
import { callWithId } from "#web/api/api-client.ts";
import { sendFile } from "#web/api/files.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsaved } from "#web/drafts/unsaved.ts";
import { useEntry } from "#web/drafts/use-entries.ts";
import { formatCount } from "#web/format.ts";
import { DigitsField } from "#web/parts/amounts.tsx";
import { useIsStaff } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { SendingBar } from "#web/ui/fields/file-field.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states.tsx";
import type { Claim } from "./claim-text.tsx";
import { type Picked, PickPhotos } from "./pick-photos.tsx";

/** Reads an amount in whole rand; null for an empty field, below 0 for text that is no amount. */
export const readAmount = (typed: string): number | null =>
  typed.trim() === "" ? null : (readCash(typed) ?? -1);

/** Sends the report first, then the photos one by one. Those that fail stay, to be sent again. */
export function ClaimForm(props: {
  readonly orderId: string;
  /** The claim that photos are added to. */
  readonly claim?: Claim;
  readonly onDone: () => void;
}) {
  const { orderId, claim, onDone } = props;
  // Staff write down a client's report.
  const isStaff = useIsStaff();
  const call = useFormCall();
  const words = useEntry("words");
  const amount = useEntry("amount");
  const [photos, setPhotos] = useState<readonly Picked[]>([]);
  const [filed, setFiled] = useState<{ readonly id: string; readonly msg: string } | null>(null);
  const [sent, setSent] = useState(0);
  const [isReading, setReading] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  const claimId = claim?.id ?? filed?.id;
  const box = useRef<HTMLDivElement>(null);
  // The button that opened the form, and had the focus, is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  useUnsaved((words.value !== "" && filed === null) || photos.length > 0);

  async function sendPhotos(id: string): Promise<string> {
    let msg = "";
    for (const { id: photoId, file } of photos) {
      setPart(0);
      const sending = { query: { claimId: id }, file, onProgress: setPart };
      msg = (await sendFile("POST /api/claims/photos", sending)).msg;
      setSent((before) => before + 1);
      setPhotos((left) => left.filter((photo) => photo.id !== photoId));
    }
    return msg;
  }

  function send() {
    const typed = { words: words.value, amount: readAmount(amount.value) };
    const noPhoto = photos.length === 0 && { file: "Choose a photo first." };
    const found = claimId === undefined ? checkClaim(typed) : { ...noPhoto };
    const report = async () => {
      if (claimId !== undefined) return { id: claimId, msg: filed?.msg };
      const made = await callWithId("POST /api/orders/claim/{id}", orderId, typed);
      setFiled(made);
      return made;
    };
    const sendAll = async () => {
      try {
        const { id, msg } = await report();
        const sentMsg = await sendPhotos(id);
        return { msg: msg ?? sentMsg };
      } finally {
        setPart(null);
      }
    };
    void call.write(found, sendAll, onDone);
  }

  const label = claim ? "Add photos" : "Report damage or loss";
  const isOne = photos.length === 1;
  const them = isOne ? "it" : "them";
  return (
    <div ref={box} tabIndex={-1} className="outline-none print:hidden">
      <Form label={label} onSubmit={send} call={call} className="mt-4 grid gap-5">
        {filed !== null && photos.length > 0 && (
          <Notice
            kind="warning"
            title={`We have your report, but not ${isOne ? "one photo" : `${photos.length} photos`} yet`}
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
            <DigitsField
              {...amount}
              label={`What ${isStaff ? "the client asks" : "you ask"} for, in rand`}
              hint="What a repair or a replacement costs. Leave it empty if it is not known."
              optional
            />
          </>
        )}
        <PickPhotos
          photos={photos}
          kept={(claim?.photos.length ?? 0) + sent}
          disabled={call.busy}
          isReading={isReading}
          onReading={setReading}
          onChange={setPhotos}
        />
        {part !== null && (
          <SendingBar part={part}>{formatCount(photos.length, "photo")} to go</SendingBar>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton disabled={isReading}>
            {claimId === undefined
              ? "Send the report"
              : `Send ${photos.length > 1 ? "the photos" : "the photo"}`}
          </SubmitButton>
          <Button variant="secondary" disabled={call.busy} onClick={onDone}>
            {filed ? "Leave them out" : "Cancel"}
          </Button>
        </div>
      </Form>
    </div>
  );
}
