import { useState } from "react";
import { checkOneTimeCode, oneTimeCodeKinds } from "#domain/codes/otp-policy.ts";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatInstant, formatPhone } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { CodeField } from "#web/parts/code-field.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

export function PhoneNumberCard() {
  const query = useApiRead("GET /api/mynumber");
  return (
    <Card title="Your number" className="md:p-6">
      <LoadedContent query={query} what="your number" lines={3}>
        {({ cellphone, takesSms, provedAt, sms }) => (
          <div className="mt-1 grid gap-4">
            <p className="text-quiet">
              <span className="block text-body font-bold text-ink">{formatPhone(cellphone)}</span>
              {provedAt !== null && `Proved to be yours on ${formatInstant(provedAt)}.`}
              {provedAt === null && takesSms && "A code by SMS shows that it is yours."}
              {!takesSms &&
                "We send SMS to South African mobile numbers only. Email tells you all."}
            </p>
            {takesSms && provedAt === null && <ProveNumber />}
            {takesSms && <SmsChoice sms={sms} />}
          </div>
        )}
      </LoadedContent>
    </Card>
  );
}

function ProveNumber() {
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const sending = useFormCall();
  const proving = useFormCall({ fieldOfCode: { otp_wrong: "verificationCode" } });

  function send() {
    proving.clear();
    void sending.run(async () => {
      showToast((await callApi("POST /api/mynumber/code")).msg);
      setSent(true);
      setCode("");
    });
  }

  function prove() {
    const found = { verificationCode: checkOneTimeCode("number", code) };
    const body = { verificationCode: code };
    void proving.write(found, () => callApi("POST /api/mynumber/prove", { body }));
  }

  return (
    <>
      {isSent && (
        <Form label="Prove your number" onSubmit={prove} call={proving} className="grid gap-4">
          <CodeField
            kind="number"
            label="Code from the SMS"
            hint={`${oneTimeCodeKinds.number.digits} digits`}
            value={code}
            onValueChange={setCode}
          />
          <SubmitButton>Prove my number</SubmitButton>
        </Form>
      )}
      <div className="grid justify-items-start gap-4">
        <Button variant="secondary" size="compact" busy={sending.busy} onClick={send}>
          {isSent ? "Send another code" : "Send me a code"}
        </Button>
        {sending.summary !== null && <Notice kind="error">{sending.summary}</Notice>}
      </div>
    </>
  );
}

/** Lets a person stop or restart the SMS copies of urgent messages about a move. */
function SmsChoice({ sms }: Pick<CallReply<"GET /api/mynumber">, "sms">) {
  const urgent =
    useSignedInParty().type === "driver"
      ? "jobs of the next two days that you are offered or given, that change, or that are off"
      : "a driver who is on the way, and changes within two days of the move";
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p className="text-small text-quiet">
        {sms === "yes"
          ? `What cannot wait comes by SMS too: ${urgent}.`
          : "You get no SMS about moves. Email tells you everything."}
      </p>
      <OfficeActionButton
        label={sms === "yes" ? "Stop SMS about moves" : "Send me SMS about moves"}
        question={sms === "yes" ? "Stop SMS about moves?" : "Get SMS about moves?"}
        write={() =>
          callApi("PATCH /api/mynumber", { body: { sms: sms === "yes" ? "no" : "yes" } })
        }
      >
        Email tells you everything all the same.
      </OfficeActionButton>
    </div>
  );
}
