import { CallUs } from "#web/parts/company-links.tsx";

/** What a person can do whose browser runs no scripts: prices need them, a call does not. */
export function WithoutScripts() {
  return (
    <noscript>
      <p className="mt-3">
        Your price needs JavaScript, which is off in this browser. Turn it on, or <CallUs />: we
        tell you the price and book for you.
      </p>
    </noscript>
  );
}
