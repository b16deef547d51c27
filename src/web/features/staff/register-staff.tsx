import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { NewPasswordFields, useNewPassword } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { roles } from "./staff-records.ts";

type StaffDraft = {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly cellphone: string;
  readonly role: string;
};

const nobody: StaffDraft = { name: "", surname: "", email: "", cellphone: "", role: "user" };

/** Adds a member of staff; the server alone judges the fields (specification, section 5). */
export function RegisterStaff() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(nobody);
  const call = useFormCall({ fieldOfCode: { email_taken: "email" } });
  const password = useNewPassword();
  useUnsaved(draft !== nobody);

  function change(part: Partial<StaffDraft>) {
    setDraft((last) => ({ ...last, ...part }));
  }

  function register() {
    void call.run(async () => {
      const body = { ...draft, ...password.value };
      const { msg } = await callApi("POST /api/users/register", { body });
      toast(msg);
      await reloadEverything(queryClient);
      await navigate(webPaths.users());
    });
  }

  return (
    <Form label="Add administrator" onSubmit={register} call={call}>
      <PersonFields
        value={draft}
        onChange={change}
        cellphoneHint="For example 082 555 0000."
        isOwn={false}
      />
      <EmailField
        hint="They sign in with it."
        autoComplete="off"
        value={draft.email}
        onValueChange={(email) => change({ email })}
      />
      <NewPasswordFields {...password} />
      <RadioCards
        name="role"
        label="Role"
        options={roles.map(({ value, label, meaning }) => ({ value, label, description: meaning }))}
        value={draft.role}
        onValueChange={(role) => change({ role })}
      />
      <SubmitButton className="max-sm:w-full">Add administrator</SubmitButton>
    </Form>
  );
}
