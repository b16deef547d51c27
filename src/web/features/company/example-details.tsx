import { webPaths } from "#contract/web-paths.ts";
import { andList } from "#domain/text/lists.ts";
import { useRecord } from "#web/parts/records/records.queries.ts";
import { Link } from "#web/ui/navigation/link.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { companySettings, fieldLabels } from "./company-settings.ts";

/** Tells an administrator which details of the company are still examples. */
export function ExampleDetails() {
  const examples = useRecord(companySettings, "company").data?.examples ?? [];
  if (examples.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Your company's details are not complete">
        Still examples: {andList(examples.map((field) => fieldLabels[field]))}.{" "}
        <Link to={webPaths.settings()} className="link">
          Set the company's details
        </Link>
      </Notice>
    </div>
  );
}
