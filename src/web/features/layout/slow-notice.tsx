import { CallUs } from "#web/parts/company/company-links.tsx";
import { Notice } from "#web/ui/states.tsx";

/** Shown by the style sheet after some seconds (`when-late` in app.css), and without scripts. */
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
