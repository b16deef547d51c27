import type { ComponentType } from "react";

/** The parts of text pages that have code, by the names that `Island` gives them. */
export const islandLoaders: Readonly<Record<string, () => Promise<ComponentType>>> = {
  "nav-bar": async () => (await import("./features/layout/nav-bar.tsx")).NavBar,
  "quote-starter": async () =>
    (await import("./features/quotes/first-price/quote-starter.tsx")).QuoteStarter,
  "contact-form": async () => (await import("./features/contact/contact-form.tsx")).ContactForm,
  "truck-choice": async () => (await import("./pages/booking/trucks-info.tsx")).TruckChoice,
};
