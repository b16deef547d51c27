import { type ReactNode, useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { ConfirmedPurpose } from "#domain/sessions/passkeys.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useIsStaff } from "#web/session/access.ts";
import { signWithPasskey } from "#web/session/passkeys.ts";
import type { ButtonProps } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

type OwnerProof = Partial<Readonly<Record<"password" | "ownPassword", string>>> & {
  readonly passkey?: Awaited<ReturnType<typeof signWithPasskey>>;
};

/** Asks again who is there: by a password field or, once the form is sent, by the account's passkey. */
export function useOwnerProof(purpose: ConfirmedPurpose, hint?: string) {
  const isStaff = useIsStaff();
  const own = useApiRead("GET /api/passkeys/mine", {}, { enabled: isStaff });
  const hasPasskey = (own.data?.passkeys.length ?? 0) > 0;
  const [password, setPassword] = useState("");
  const name = purpose === "staff" ? "ownPassword" : "password";
  const bound = { name, value: password, onValueChange: setPassword };
  return {
    /** The error of a field that was left empty. */
    found: { [name]: hasPasskey || password !== "" ? undefined : passwordRequiredMessage },
    field: hasPasskey ? (
      <p className="text-quiet">Your device then asks for your passkey.</p>
    ) : (
      <PasswordField {...bound} label="Your password" {...(hint !== undefined && { hint })} />
    ),
    prove: async (): Promise<OwnerProof> =>
      hasPasskey ? { passkey: await signWithPasskey(purpose) } : { [name]: password },
  };
}

type Proved = {
  readonly purpose: ConfirmedPurpose;
  readonly send: (proof: OwnerProof) => Promise<{ readonly msg: string }>;
  readonly children: ReactNode;
};

/** A button that opens a window, which asks again who is there before it sends the call. */
export function ProvedActionButton(
  props: Proved &
    Pick<ButtonProps, "variant"> & {
      readonly label: string;
      /** Text after the label for screen readers alone. */
      readonly about?: string;
      readonly title: string;
    },
) {
  const { purpose, send, children, ...button } = props;
  return (
    <DialogButton size="compact" {...button} hasForm>
      {(close) => (
        <ProofForm purpose={purpose} send={send} label={props.label} onClose={close}>
          {children}
        </ProofForm>
      )}
    </DialogButton>
  );
}

function ProofForm(props: Proved & { readonly label: string; readonly onClose: () => void }) {
  const call = useFormCall();
  const proof = useOwnerProof(props.purpose);
  const send = async () => props.send(await proof.prove());
  return (
    <Form
      label={props.label}
      onSubmit={() => void call.write(proof.found, send, props.onClose)}
      call={call}
      className="grid gap-5"
    >
      {props.children}
      {proof.field}
      <SubmitButton>{props.label}</SubmitButton>
    </Form>
  );
}
