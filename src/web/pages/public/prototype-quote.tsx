import { pageMeta } from "#web/lib/page-meta.ts";
import { QuoteScreen } from "#web/pages/booking/quote-screen.tsx";

export const meta = () =>
  pageMeta({ title: "Prototype: the quote form", description: "A copy of the quote form." });

export default function PrototypeQuote() {
  return (
    <QuoteScreen
      title="Prototype: the quote form"
      intro="A copy of the quote form. It shares its draft, and its prices are real."
    />
  );
}
