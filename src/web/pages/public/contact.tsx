import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { Island } from "#web/browser/island.tsx";
import { ContactTable } from "#web/features/contact/contact-details.tsx";
import { contactDraft } from "#web/features/contact/contact-form.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";

export const pageHead = {
  title: "Contact us",
  description: `Ask ${brand.name} before you book: write, call or message a person in Johannesburg, 07:00 to 17:00, any day.`,
  path: webPaths.contact(),
};

export default function Contact() {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeading intro="A piano, a narrow gate, a date that is not fixed yet: ask a person before you book.">
        Contact us
      </PageHeading>
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card>
          <h2 className="mb-6 text-lead font-bold">Write to us</h2>
          <Island name="contact-form" wake="touch" draft={contactDraft.name} />
        </Card>
        <div>
          <h2 className="mb-2 text-lead font-bold">Or reach us directly</h2>
          <ContactTable />
          <div className="working:hidden mt-6 rounded-card border border-line bg-sand p-5">
            <p className="font-bold">Is it the price you want to know?</p>
            <p className="mt-1 mb-4 text-quiet">
              The quote tells you at once, and you need no account for it.
            </p>
            <LinkButton to={webPaths.quote()} variant="secondary" size="compact">
              Get a Quote
              <ArrowRightIcon className="size-5" />
            </LinkButton>
          </div>
        </div>
      </div>
    </div>
  );
}
