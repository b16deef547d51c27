import { OtpTable } from "#web/features/otps/otp-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "OTPs" });

/** One-time passwords (specification, section 2). Staff only. */
export default function Otps() {
  return (
    <>
      <PageHeading
        intro={
          <>
            The codes that people get by e-mail. <strong className="text-ink">******</strong> stands
            for a code that nobody but its owner may know: every code that still works, and every
            code of a password reset. Each look at this list is written down.
          </>
        }
      >
        OTPs
      </PageHeading>
      <OtpTable />
    </>
  );
}
