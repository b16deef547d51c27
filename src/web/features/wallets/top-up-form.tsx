import { useRef, useState } from "react";
import { checkTopUp, readCents } from "#domain/ledger/check-top-up.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useToday } from "#web/browser/use-now.ts";
import { DateField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import type { Wallet } from "./wallet-parts.tsx";

/** Enters a payment that the bank's statement shows. Administrators only. */
export function TopUpForm({ wallet }: { readonly wallet: Wallet }) {
  const call = useFormCall();
  const today = useToday();
  const [amount, setAmount] = useState("");
  const [receivedOn, setReceivedOn] = useState(today);
  // The same payment sent again, after an answer that got lost, counts once.
  const key = useRef(crypto.randomUUID());
  const topUp = { cents: readCents(amount) ?? 0, receivedOn };

  function send() {
    const sent = {
      params: { id: wallet.id },
      body: topUp,
      headers: { "idempotency-key": key.current },
    };
    void call.write(
      checkTopUp(topUp, today),
      () => callApi("POST /api/wallets/topup/{id}", sent),
      () => {
        key.current = crypto.randomUUID();
        setAmount("");
      },
    );
  }

  return (
    <Card title="Enter a payment" className="md:p-6">
      <Form onSubmit={send} call={call} className="grid gap-5">
        <TextField
          name="cents"
          label="Amount in rand"
          hint="As the bank's statement shows it, with its cents."
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onValueChange={setAmount}
        />
        <DateField
          name="receivedOn"
          label="Day on the statement"
          max={today}
          value={receivedOn}
          onValueChange={setReceivedOn}
        />
        <SubmitButton>Put it into the wallet</SubmitButton>
      </Form>
    </Card>
  );
}
