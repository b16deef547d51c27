import { webPaths } from "#contract/web-paths.ts";
import { driverRegistrationDraft } from "#web/features/accounts/driver/driver-drafts.ts";
import { AccountReasons } from "#web/features/accounts/frame/account-reasons.tsx";
import { RegisterPage } from "#web/features/accounts/shared-pages/register-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useDraft } from "#web/lib/stored-draft.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";

export const meta = () => pageMeta({ title: "Driver Registration" });

export default function DriverRegister() {
  const [draft, changeDraft] = useDraft(driverRegistrationDraft);
  return (
    <RegisterPage
      kind="driver"
      title="Driver Registration"
      draft={draft}
      onDraftChange={changeDraft}
      links={[
        {
          question: "No vehicle?",
          label: "Register without a vehicle",
          to: webPaths.driverOnlyRegister(),
        },
        { question: "Registered already?", label: "Driver login", to: webPaths.driverLogin() },
      ]}
      aside={<AccountReasons kind="driver" picture={<RoadScene />} />}
    />
  );
}
