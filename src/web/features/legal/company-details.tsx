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
      {Object.entries(companyDisclosure).map(([title, texts]) => (
        <div key={title} className="mt-6">
          <h3 className="mb-1 font-bold">{title}</h3>
          <DefinitionList
            items={Object.fromEntries(
              Object.entries(texts).map(([term, text]) => {
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
 * The details that a company must publish to sell on the web, by group and term: those of section 43 of the
 * Electronic Communications and Transactions Act, and some that we add as useful. The texts have placeholders
 * and links as legal texts do.
 */
export const companyDisclosure: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "The company": {
    "Full name": "{{legalName}}",
    "Trading as": "{{tradingName}}",
    "Legal status": "{{legalStatus}}",
    "Registration number": "{{registrationNumber}}",
    "Place of registration": "{{placeOfRegistration}}",
    "Office bearers": "{{officeBearers}}",
    "VAT number": "{{vatNumber}}",
    "Physical address": "{{physicalAddress}}",
    Phone: "{{phoneLink}}",
    Email: "{{email}}",
    Website: "{{siteUrl}}",
    "Address for legal documents": "{{addressForService}}",
    "Self-regulatory and accreditation bodies": "{{memberships}}",
    "Codes of conduct": "{{codesOfConduct}}",
  },
  "What you book": {
    "The service": `A truck with its driver, and helpers if you ask for them, for one trip between two addresses in ${regionNamesText}. [What we carry](/services)`,
    "Full price": `Your quote shows every part before you book: truck, distance, helpers and floors, less the discounts.{{#vatNumber}} {{vatSentence}}{{/}} Fuel and tolls are included, and there is no booking fee. ${extraChargeConsentPromise}`,
    "Manner of payment":
      "Cash, in rand, to the driver on the day, once your goods are unloaded. No deposit.",
    "When it is done": "On the date and from the start time of your order. Hours are {{hours}}.",
    "Minimum duration":
      "None. Each booking is one job, and you may close your account at any time.",
    "Before you order":
      "You look over the whole order, correct any detail or leave without owing anything, until you press Book Order.",
    "The agreement":
      "The [terms and conditions](/terms), which you can read, save and print without an account. Your order keeps the version that you agreed to; ask us for an earlier one.",
    "Your record":
      "We confirm each booking by email. Your [orders](/orders/all) show all of it, to save or print; ask us for a copy of what no longer shows there.",
  },
  "Your rights": {
    "Cancellation, exchange and refund":
      "{{cancellationTerms}} Changing costs nothing but a difference in price. You pay nothing before it is done, so there is nothing to refund. [Changes and cancellation](/terms#changes-and-cancellation)",
    "Cooling-off (section 44)":
      "The seven days of section 44 do not cover transport booked for a certain date (section 42(2)). What our terms say about cancelling holds instead, and you keep your other rights.",
    Complaints:
      "{{complain}}. We confirm within 2 business days and answer with reasons within 15 business days.",
    "Disputes outside court":
      "We subscribe to no dispute code of our own. If our answer does not settle it, the Consumer Goods and Services Ombud looks at it free of charge: [www.cgso.org.za](https://www.cgso.org.za).",
    "Security and privacy":
      "We ask for no card details. The line between you and the site is encrypted, and passwords are kept in a form that nobody can read. [Privacy policy](/privacy)",
  },
};

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
