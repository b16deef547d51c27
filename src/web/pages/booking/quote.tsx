import { webPaths } from "#contract/web-paths.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { QuoteScreen } from "./quote-screen.tsx";

export const meta = () =>
  pageMeta({
    title: "Get a quote for a moving truck in Gauteng",
    description:
      "Two places, a truck, a day: see the whole price of your move or delivery in Gauteng at once. Free, and without an account.",
    path: webPaths.quote(),
  });

export default function Quote() {
  return (
    <QuoteScreen
      title="Get your quote"
      intro="Fill this in and watch the price. It is free, and you need no account for it."
    />
  );
}
