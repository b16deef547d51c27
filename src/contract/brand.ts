/**
 * What the product is called and when it works: the name, which only a new picture of the sign in
 * public/ follows, and what the specification fixes. Everything else about the company is a setting
 * of the installation (company.ts).
 */
export const brand = {
  name: "Layisha",
  tagline: "The honest mover",
  hours: "07:00-17:00, every day, holidays too",
  messagingApp: "WhatsApp",
  /** Stands in built pages and files for our address (BASE_URL), which only the server knows. */
  siteUrl: "{{siteUrl}}",
} as const;
