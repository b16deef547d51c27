import { webPaths } from "#contract/web-paths.ts";
import { RightToObject } from "#web/parts/consents/right-to-object.tsx";
import { TabLink } from "#web/ui/tab-link.tsx";

/** What becomes of a message, and the right to object (POPIA, sections 11(3) and 18). */
export function ContactPrivacyNotice() {
  return (
    <p className="border-l-4 border-line pl-4 text-small text-quiet">
      We use what you write here to answer you, and delete it 12 months after our last answer (24
      months if there is none). <RightToObject /> Our{" "}
      <TabLink to={webPaths.privacy()}>privacy policy</TabLink> says more.
    </p>
  );
}
