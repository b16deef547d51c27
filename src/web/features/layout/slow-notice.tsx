import { CallUs } from "#web/parts/company/company-links.tsx";
import { Notice } from "#web/ui/states.tsx";

/**
 * What a person can do where the code of a page or of the part behind this does not come, which the
 * style sheet shows after some seconds (`when-late` in app.css), and where no scripts run.
 */
export function SlowNotice() {
  return (
    <>
      <noscript>
        <p className="my-6">
          This page needs JavaScript, which is off in this browser. Turn it on, or <CallUs />.
        </p>
      </noscript>
      <div className="when-late my-6">
        <Notice kind="warning" title="This page has not loaded fully yet">
          Check your connection: what you filled in stays. If nothing happens, load the page again,
          or <CallUs />.
        </Notice>
      </div>
    </>
  );
}
