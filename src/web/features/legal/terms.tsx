import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDay } from "#web/format.ts";
import { useCompany } from "#web/parts/company/company.ts";
import { CompanyDetails } from "./company-details.tsx";
import { LegalPage } from "./legal-page.tsx";
import { termsSections } from "./terms-of-service.ts";

export const meta = {
  title: "Terms and conditions",
  description: `The agreement between you and ${brand.name}: quotes and the price, cash on the day, cancellation, damage, and how drivers are paid.`,
  path: webPaths.terms(),
};

export default function Terms() {
  const [date = "", settings = ""] = useCompany().termsVersion.split(".");
  return (
    <LegalPage
      title="Terms and conditions"
      dateLine={`Version of ${formatDay(date)}${settings && `, number ${settings}`}`}
      sections={termsSections}
    >
      <CompanyDetails />
    </LegalPage>
  );
}
