import { type ReactNode, useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { ConfirmedPurpose } from "#domain/sessions/passkeys.ts";
import type { CallBody } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useIsStaff } from "#web/session/access.ts";
import { signWithPasskey } from "#web/session/passkeys.ts";
import type { ButtonProps } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

type OwnerProof = CallBody<"POST /api/passkeys/codes"> &
  CallBody<"POST /api/users/resetpasskeys/{id}">;

/**
 * Asks again who is there: by a password field or, once the form is sent, by the account's passkey. Where that is
 * not needed there is no field, and the proof is empty.
 */
export function useOwnerProof(purpose: ConfirmedPurpose, hint = "", isNeeded = true) {
  const own = useApiRead("GET /api/passkeys/mine", {}, { enabled: useIsStaff() });
  const hasPasskey = (own.data?.passkeys.length ?? 0) > 0;
  const [password, setPassword] = useState("");
  const name = purpose === "staff" ? "ownPassword" : "password";
  const bound = { name, hint, value: password, onValueChange: setPassword };
  const prove = async (): Promise<OwnerProof> =>
    hasPasskey ? { passkey: await signWithPasskey(purpose) } : { [name]: password };
  if (!isNeeded) return { found: {}, field: null, prove: async (): Promise<OwnerProof> => ({}) };
  return {
    /** The error of a field that was left empty. */
    found: { [name]: hasPasskey || password !== "" ? undefined : passwordRequiredMessage },
    field: hasPasskey ? (
      <p className="text-quiet">Your device then asks for your passkey.</p>
    ) : (
      <PasswordField label="Your password" {...bound} />
    ),
    prove,
  };
}

type Proved = {
  readonly label: string;
  readonly purpose: ConfirmedPurpose;
  readonly send: (proof: OwnerProof) => Promise<{ readonly msg: string }>;
  /** What happens then, or what to know before. */
  readonly note: string;
  readonly children?: ReactNode;
};

/** A button that opens a window, which asks again who is there before it sends the call. */
export function ProvedActionButton(
  props: Proved & Pick<ButtonProps, "variant"> & { readonly about?: string },
) {
  const { purpose: _, send: __, note: ___, ...button } = props;
  const title = `${props.label}${props.about ?? ""}`;
  return (
    <DialogButton size="compact" title={title} {...button} hasForm>
      {(close) => <ProofForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function ProofForm(props: Proved & { readonly onClose: () => void }) {
  const call = useFormCall();
  const { found, field, prove } = useOwnerProof(props.purpose);
  const send = () => call.write(found, async () => props.send(await prove()), props.onClose);
  return (
    <Form label={props.label} onSubmit={() => void send()} call={call} className="grid gap-5">
      <p>{props.note}</p>
      {props.children}
      {field}
      <SubmitButton>{props.label}</SubmitButton>
    </Form>
  );
}
