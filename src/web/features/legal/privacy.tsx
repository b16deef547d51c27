import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { useCompany } from "#web/parts/company/company.ts";
import { LegalPage } from "./legal-page.tsx";
import { privacyLastUpdated, privacySections } from "./privacy-policy.ts";

export const meta = {
  title: "Privacy policy",
  description: `What ${brand.name} knows about you, why, who receives it, how long it is kept, and your rights under POPIA.`,
  path: webPaths.privacy(),
};

export default function Privacy() {
  const { privacyVersion } = useCompany();
  return (
    <LegalPage
      title="Privacy policy"
      dateLine={`Last updated ${privacyLastUpdated}, version ${privacyVersion}`}
      sections={privacySections}
    />
  );
}
