import { webPaths } from "#contract/web-paths.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { WaitingBooking } from "#web/features/accounts/frame/waiting-booking.tsx";
import { RegisterPage } from "#web/features/accounts/shared-pages/register-page.tsx";
import { clientRegistrationDraft } from "#web/features/accounts/verification/drafts.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useDraft } from "#web/lib/stored-draft.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Client Registration" });

export default function ClientRegister() {
  const [draft, changeDraft] = useDraft(clientRegistrationDraft);
  return (
    <RegisterPage
      kind="client"
      title="Client Registration"
      draft={draft}
      onDraftChange={changeDraft}
      links={[
        { question: "Registered already?", label: "Client login", to: webPaths.clientLogin() },
      ]}
      aside={<AccountReasons kind="client" picture={<RoadScene />} />}
    >
      <WaitingBooking next="Register, log in, and you go on where you were." />
    </RegisterPage>
  );
}
