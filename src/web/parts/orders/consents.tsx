import { useState } from "react";
import { type CarryReason, carryReasons, checkLawReason } from "#domain/dispatch/may-carry.ts";
import { ReasonForm } from "#web/parts/ask-reason.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** What staff say about a driver against whom something speaks. */
export type Consents = {
  /** The driver has agreed to work on a day off, outside of their hours or with a long drive before. */
  readonly evenIfAway?: boolean;
  /** The driver may owe the commission that their wallet cannot pay. */
  readonly owing?: boolean;
  /** Why the driver may drive although the law, as far as we know, forbids it. */
  readonly lawReason?: string;
};

/** A driver with what speaks against giving the driver an order. */
type JudgedDriver = {
  readonly id: string;
  readonly name: string;
  readonly reasons: readonly { readonly reason: CarryReason; readonly text: string }[];
};

/**
 * Gives an order to a driver, if reasons speak against it only once staff have said what sets them aside.
 * docs/spec.md O-404, O-443, O-1653.
 *
 * @returns `choose`, and the window that asks
 */
export function useConsents<Driver extends JudgedDriver>(
  give: (driver: Driver, consents: Consents) => void,
) {
  const [doubted, doubt] = useState<Driver | null>(null);
  const reasons = doubted?.reasons ?? [];
  const asksWhy = reasons.some(({ reason }) => carryReasons[reason] === "say-why");
  const asksDriver = reasons.some(({ reason }) => carryReasons[reason] === "agreed");
  const question = `Give it to ${doubted?.name} all the same?`;
  const warning = [
    ...reasons.map(({ text }) => `${text}.`),
    ...(asksDriver ? [`Say yes only if ${doubted?.name} has agreed.`] : []),
  ].join(" ");
  const close = () => doubt(null);
  function answer(lawReason?: string) {
    close();
    if (!doubted) return;
    give(doubted, {
      ...(reasons.some(({ reason }) => reason === "wallet") && { owing: true }),
      ...(asksDriver && { evenIfAway: true }),
      ...(lawReason !== undefined && { lawReason }),
    });
  }
  const asking = asksWhy ? (
    <Dialog open hasForm title={question} onClose={close}>
      <ReasonForm
        title={question}
        name="lawReason"
        reasonLabel="Why may they drive all the same?"
        check={(reason) => ({ lawReason: checkLawReason(reason) })}
        yes="Assign anyway"
        no="Cancel"
        send={async (reason) => {
          answer(reason);
          return null;
        }}
        onClose={close}
      >
        {warning}
      </ReasonForm>
    </Dialog>
  ) : (
    <ConfirmDialog open={doubted !== null} question={question} onNo={close} onYes={() => answer()}>
      {warning}
    </ConfirmDialog>
  );
  return {
    asking,
    choose: (driver: Driver) => (driver.reasons.length > 0 ? doubt(driver) : give(driver, {})),
  };
}
