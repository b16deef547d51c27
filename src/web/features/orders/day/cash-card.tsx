import { useState } from "react";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import {
  type CashState,
  checkCashAmount,
  parseWholeRandAmount,
} from "#domain/orders/cash-receipt.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { useHasStaffRight, useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

const looks: Readonly<Record<CashState, StatusAppearance>> = {
  waiting: ["waiting", "Not confirmed"],
  confirmed: ["done", "Confirmed"],
  disputed: ["stopped", "Does not agree"],
  settled: ["done", "Settled"],
};

type Shown = { readonly order: OrderDetails };

export function CashCard({ order }: Shown) {
  const { cash, status } = order;
  const { type: viewer } = useSignedInParty();
  const mayCorrect = useHasStaffRight("correctCash");
  if (status !== "completed") return null;
  const isAsked = viewer === "client" && cash?.said === null && cash.agreed === null;
  const isSettled = cash !== null && cash.agreed !== null;
  // The client has stated no other amount than the driver, but the amount is not the price.
  const isOtherPrice =
    cash?.state === "disputed" && (cash.said === null || cash.said === cash.written);
  const look: StatusAppearance = cash ? looks[cash.state] : ["gone", "Not recorded"];
  const amount = (rand: number | null) =>
    rand === null ? <span className="font-normal text-quiet">Not yet</span> : formatRand(rand);
  return (
    <Card
      title="Cash"
      badge={<StatusBadge look={isOtherPrice ? ["stopped", "Not the price"] : look} />}
      className="md:p-6"
    >
      {cash && (
        <DefinitionList
          align="figures"
          items={{
            "The price": isOtherPrice && amount(order.price),
            Recorded: amount(cash.written),
            [viewer === "client" ? "You say" : "The client says"]: amount(cash.said),
            Confirmed: amount(cash.agreed),
          }}
        />
      )}
      {isAsked && cash && <CashQuestion order={order} written={cash.written} />}
      {viewer === "user" && (mayCorrect || !isSettled) && (
        <SettleCash order={order} label={isSettled ? "Correct the cash" : "Settle the cash"} />
      )}
      {viewer !== "user" && (cash === null || (cash.state === "disputed" && !isAsked)) && (
        <p className="mt-3 max-w-text text-quiet">
          {cash === null
            ? "Nobody has recorded any cash for this move. Call us to have it written down."
            : `We look at it with you and the ${viewer === "client" ? "driver" : "client"}, and write down what counts.`}
        </p>
      )}
    </Card>
  );
}

function CashQuestion({ order, written }: Shown & { readonly written: number }) {
  const [isOther, setOther] = useState(false);
  const typed = useUnsavedFieldEntry("cash");
  const cash = parseWholeRandAmount(typed.value);
  const call = useFormCall();
  const send = (paid: number | null) =>
    void call.write({ cash: checkCashAmount(paid) }, () =>
      changeRecordById("PATCH /api/orders/cash/{id}", order.id, { cash: paid }),
    );
  return (
    <div className="mt-4 grid gap-4 print:hidden">
      {call.error !== null && <Notice kind="error" title={apiErrorMessage(call.error)} />}
      <p className="max-w-text">
        Did you pay {formatRand(written)} in cash? Say so here
        {order.cashCode && (
          <>
            , or tell your driver the code{" "}
            <strong className="tabular-nums">{order.cashCode}</strong>
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={call.busy} onClick={() => send(written)}>
          {`Yes, ${formatRand(written)}`}
        </Button>
        {!isOther && (
          <Button variant="secondary" disabled={call.busy} onClick={() => setOther(true)}>
            Another amount
          </Button>
        )}
      </div>
      {isOther && (
        <Form
          label="Another amount"
          call={call}
          summary={null}
          className="grid gap-4"
          onSubmit={() => send(cash)}
        >
          <WholeNumberField {...typed} label="I paid, in rand" />
          <SubmitButton variant="secondary">Send this amount</SubmitButton>
        </Form>
      )}
    </div>
  );
}

function SettleCash({ order, label }: Shown & { readonly label: string }) {
  const typed = useUnsavedFieldEntry("cash");
  const cash = parseWholeRandAmount(typed.value);
  return (
    <div className="mt-4 print:hidden">
      <ReasonDialog
        isMain={order.cash?.state === "disputed"}
        label={label}
        title="What was paid in cash?"
        yes="Settle it"
        no="Leave it"
        check={(reason) => ({
          cash: checkCashAmount(cash),
          reason: checkCancellationReason(reason),
        })}
        fields={<WholeNumberField {...typed} label="Cash that counts, in rand" />}
        send={(reason) =>
          changeRecordById("PATCH /api/orders/settlecash/{id}", order.id, { cash, reason })
        }
      >
        Client and driver read the amount, and the history keeps your reason.
      </ReasonDialog>
    </div>
  );
}
