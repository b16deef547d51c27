import { webPaths } from "#contract/web-paths.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";

export const pageHead = { title: "Prototypes", description: "Two trials of the quote form." };

const prototypes = [
  {
    to: webPaths.prototypeQuote(),
    title: "The quote form again",
    text: "The form of the quote page at an address of its own. It shares its draft with that page, so what you fill in here is filled in there too.",
  },
  {
    to: webPaths.prototypeWizard(),
    title: "The quote in three steps",
    text: "Trip, truck and move, one screen each. It records what you enter on the page and sends nothing.",
  },
] as const;

export default function Prototypes() {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeading intro="These pages try out other ways to ask for a quote. Nothing can be booked from them alone, and no other page links here.">
        Prototypes
      </PageHeading>
      <ul className="grid gap-6 md:grid-cols-2">
        {prototypes.map((prototype) => (
          <li key={prototype.to}>
            <Card className="h-full">
              <h2 className="text-lead font-bold">
                <Link to={prototype.to} className="link">
                  {prototype.title}
                </Link>
              </h2>
              <p className="mt-2 text-quiet">{prototype.text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
