import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

/** Ends the account and erases the person, after the password (POPIA, section 24). */
export function DeleteAccountCard() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Card label="Delete your account" className="border-l-4 border-l-danger md:p-6">
      <h2 className="text-lead font-bold">Delete your account</h2>
      <p className="mt-1 mb-4 text-quiet">
        We erase your details, addresses and messages. What tax law makes us keep of your orders
        stays, without your name.
      </p>
      <Button variant="secondary" size="compact" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog open={isAsking} onClose={close} title="Delete your account for good?">
        <DeleteAccountForm onClose={close} />
      </Dialog>
    </Card>
  );
}
