import { webPaths } from "#contract/web-paths.ts";
import { OtpTable } from "#web/features/otps/otp-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "OTPs" });

/** One-time passwords (specification, section 2). Staff only. */
export default function Otps() {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.staffLogin()}>
      {() => (
        <>
          <PageHeading
            intro={
              <>
                The codes that people get by e-mail. <strong className="text-ink">******</strong>{" "}
                stands for a code that nobody but its owner may know: every code that still works,
                and every code of a password reset. Each look at this list is written down.
              </>
            }
          >
            OTPs
          </PageHeading>
          <OtpTable />
        </>
      )}
    </RequireParty>
  );
}
