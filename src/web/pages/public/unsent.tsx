import { CallUsLink } from "#web/parts/company/company.tsx";

export const pageHead = { title: "Nothing was sent" };

export default function UnsentForm() {
  return (
    <div className="page-width max-w-text py-12 md:py-20">
      <h1 className="text-title font-heavy">Nothing was sent</h1>
      <p className="mt-3">
        Our forms need JavaScript, which is off in this browser, or the page had not loaded fully.
        Go back: what you typed is still there. Turn JavaScript on and load the page again, or{" "}
        <CallUsLink />.
      </p>
    </div>
  );
}
