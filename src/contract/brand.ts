/**
 * The product's name and hours, which are the same in every installation. All other facts about the company
 * are settings (company.ts). A new name also needs a new picture of the sign in public/.
 */
export const brand = {
  name: "Layisha",
  tagline: "The honest mover",
  hours: "07:00-17:00, every day, holidays too",
  messagingApp: "WhatsApp",
  /** A placeholder for our address (BASE_URL) in built pages and files; the server replaces it. */
  siteUrl: "{{siteUrl}}",
} as const;
