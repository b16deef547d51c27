import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { useOwnerProof } from "#web/parts/owner-proof.tsx";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { type StaffMember, staffRoleOptions } from "./staff-records.tsx";

export const pageHead = { title: "Add administrator" };

type StaffDraft = Omit<StaffMember, "id" | "status">;

const nobody: StaffDraft = { name: "", surname: "", email: "", cellphone: "", role: "user" };

export default function UserRegister() {
  const navigate = useNavigate();
  const { values, change, bind } = useUnsavedFormEntries(nobody);
  const hint = "For another administrator. All administrators are told by email.";
  const proof = useOwnerProof("staff", hint, values.role === "admin");
  const call = useFormCall({ fieldOfCode: { email_taken: "email" } });

  function register() {
    void call.write(
      proof.found,
      async () =>
        callApi("POST /api/users/register", { body: { ...values, ...(await proof.prove()) } }),
      () => navigate(webPaths.users()),
    );
  }

  return (
    <div className="max-w-text">
      <BackToList to={webPaths.users()}>All users</BackToList>
      <PageHeading intro="Somebody new in the office. They get a link by email, and choose their password with it.">
        Add administrator
      </PageHeading>
      <Card>
        <Form label="Add administrator" onSubmit={register} call={call}>
          <PersonFields value={values} onChange={change} isOwn={false} />
          <EmailField
            hint="The link goes there, and they log in with it."
            autoComplete="off"
            {...bind("email")}
          />
          <RadioCards label="Role" options={staffRoleOptions} {...bind("role")} />
          {proof.field}
          <SubmitButton className="max-sm:w-full">Add administrator</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
