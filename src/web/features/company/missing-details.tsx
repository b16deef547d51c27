import { webPaths } from "#contract/web-paths.ts";
import type { CompanyField } from "#domain/company/company-details.ts";
import { andList } from "#domain/text/lists.ts";
import { useRecord } from "#web/office/records.queries.ts";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { companySettings, fieldLabels } from "./company-settings.ts";

/** Says which details of the company are not set, and what that means for pages and messages. */
export function MissingDetails(props: {
  readonly missing: readonly CompanyField[];
  readonly children?: React.ReactNode;
}) {
  if (props.missing.length === 0) return null;
  return (
    <Notice kind="warning" title="Your company's details are not complete">
      Not set: {andList(props.missing.map((field) => fieldLabels[field]))}. Pages and messages leave
      out what is not set. {props.children}
    </Notice>
  );
}

/** The same on the dashboard of an administrator, with the way to mend it. */
export function MissingDetailsCard() {
  const missing = useRecord(companySettings, "company").data?.missing ?? [];
  if (missing.length === 0) return null;
  return (
    <div className="mb-6">
      <MissingDetails missing={missing}>
        <Link to={webPaths.settings()} className="link">
          Set the company's details
        </Link>
      </MissingDetails>
    </div>
  );
}
