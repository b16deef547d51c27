import { useId } from "react";
import { extraChargeConsentPromise } from "#domain/orders/door-promise.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { fillLegalText, type LegalPiece } from "./legal-document.ts";

export function CompanyDetailsTable() {
  const id = useId();
  const company = useCompany();
  return (
    <section
      id="company"
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-5 md:p-8"
    >
      <h2 id={`${id}-title`} className="text-lead font-bold">
        The company you deal with
      </h2>
      <p className="mt-1 text-quiet">
        What section 43 of the Electronic Communications and Transactions Act asks us to tell you.
      </p>
      {companyDisclosure.map((group) => (
        <div key={group.title} className="mt-6">
          <h3 className="mb-1 font-bold">{group.title}</h3>
          <DefinitionList
            items={Object.fromEntries(
              group.items.map(({ term, text }) => {
                const pieces = fillLegalText(text, company);
                return [term, pieces !== null && renderLegalPieces(pieces)];
              }),
            )}
          />
        </div>
      ))}
    </section>
  );
}

/**
 * The details that a company must publish to sell on the web. `paragraph` is the place in section 43(1) of
 * the Electronic Communications and Transactions Act, or section 43(2) as a whole; null for a detail that we
 * add as useful. `text` has placeholders and links as legal texts do.
 */
export const companyDisclosure = [
  {
    title: "The company",
    items: [
      { paragraph: "a", term: "Full name", text: "{{legalName}}" },
      { paragraph: null, term: "Trading as", text: "{{tradingName}}" },
      { paragraph: "a", term: "Legal status", text: "{{legalStatus}}" },
      { paragraph: "f", term: "Registration number", text: "{{registrationNumber}}" },
      { paragraph: "f", term: "Place of registration", text: "{{placeOfRegistration}}" },
      { paragraph: "f", term: "Office bearers", text: "{{officeBearers}}" },
      { paragraph: null, term: "VAT number", text: "{{vatNumber}}" },
      { paragraph: "b", term: "Physical address", text: "{{physicalAddress}}" },
      { paragraph: "b", term: "Phone", text: "{{phoneLink}}" },
      { paragraph: "c", term: "Email", text: "{{email}}" },
      { paragraph: "c", term: "Website", text: "{{siteUrl}}" },
      { paragraph: "g", term: "Address for legal documents", text: "{{addressForService}}" },
      { paragraph: "d", term: "Self-regulatory and accreditation bodies", text: "{{memberships}}" },
      { paragraph: "e", term: "Codes of conduct", text: "{{codesOfConduct}}" },
    ],
  },
  {
    title: "What you book",
    items: [
      {
        paragraph: "h",
        term: "The service",
        text: `A truck with its driver, and helpers if you ask for them, for one trip between two addresses in ${regionNamesText}. [What we carry](/services)`,
      },
      {
        paragraph: "i",
        term: "Full price",
        text: `Your quote shows every part before you book: truck, distance, helpers and floors, less the discounts.{{#vatNumber}} {{vatSentence}}{{/}} Fuel and tolls are included, and there is no booking fee. ${extraChargeConsentPromise}`,
      },
      {
        paragraph: "j",
        term: "Manner of payment",
        text: "Cash, in rand, to the driver on the day, once your goods are unloaded. No deposit.",
      },
      {
        paragraph: "l",
        term: "When it is done",
        text: "On the date and from the start time of your order. Hours are {{hours}}.",
      },
      {
        paragraph: "q",
        term: "Minimum duration",
        text: "None. Each booking is one job, and you may close your account at any time.",
      },
      {
        paragraph: "2",
        term: "Before you order",
        text: "You look over the whole order, correct any detail or leave without owing anything, until you press Book Order.",
      },
      {
        paragraph: "k",
        term: "The agreement",
        text: "The [terms and conditions](/terms), which you can read, save and print without an account. Your order keeps the version that you agreed to; ask us for an earlier one.",
      },
      {
        paragraph: "m",
        term: "Your record",
        text: "We confirm each booking by email. Your [orders](/orders/all) show all of it, to save or print; ask us for a copy of what no longer shows there.",
      },
    ],
  },
  {
    title: "Your rights",
    items: [
      {
        paragraph: "n",
        term: "Cancellation, exchange and refund",
        text: "{{cancellationTerms}} Changing costs nothing but a difference in price. You pay nothing before it is done, so there is nothing to refund. [Changes and cancellation](/terms#changes-and-cancellation)",
      },
      {
        paragraph: "r",
        term: "Cooling-off (section 44)",
        text: "The seven days of section 44 do not cover transport booked for a certain date (section 42(2)). What our terms say about cancelling holds instead, and you keep your other rights.",
      },
      {
        paragraph: null,
        term: "Complaints",
        text: "{{complain}}. We confirm within 2 business days and answer with reasons within 15 business days.",
      },
      {
        paragraph: "o",
        term: "Disputes outside court",
        text: "We subscribe to no dispute code of our own. If our answer does not settle it, the Consumer Goods and Services Ombud looks at it free of charge: [www.cgso.org.za](https://www.cgso.org.za).",
      },
      {
        paragraph: "p",
        term: "Security and privacy",
        text: "We ask for no card details. The line between you and the site is encrypted, and passwords are kept in a form that nobody can read. [Privacy policy](/privacy)",
      },
    ],
  },
];

export function renderLegalPieces(pieces: readonly LegalPiece[]) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their order
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece }: { readonly piece: LegalPiece }) {
  if (piece.kind === "text") return piece.text;
  if (piece.target.startsWith("/")) {
    return (
      <Link to={piece.target} className="link">
        {piece.text}
      </Link>
    );
  }
  return (
    <a href={piece.target} className="link" rel="noopener">
      {piece.text}
    </a>
  );
}
