import { webPaths } from "#contract/web-paths.ts";
import { OpenJobs } from "#web/features/dispatch/open-jobs.tsx";
import { pageMeta } from "#web/routing/page-meta.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/layout.tsx";

export const meta = () => pageMeta({ title: "Open jobs" });

/** The jobs that a driver may take. Drivers only. */
export default function OpenJobsPage() {
  return (
    <>
      <PageHeading
        intro="Jobs that fit your truck, your hours and your area, by day and the nearest first. The first driver to take one has it."
        actions={
          <LinkButton to={webPaths.availability()} variant="secondary" size="compact">
            My hours
          </LinkButton>
        }
      >
        Open jobs
      </PageHeading>
      <OpenJobs />
    </>
  );
}
