import type { AccountPage } from "#web/features/accounts/account-page.ts";
import { LinkPassword } from "#web/features/accounts/passwords/link-password.tsx";
import { pageMeta } from "#web/routing/page-meta.ts";

export const meta = () => pageMeta({ title: "Choose a password" });

export const handle = {
  title: "Choose a password",
  intro: "With it you see your bookings, change them and book again yourself.",
  links: [],
} satisfies AccountPage;

/** The page that the one-time link of a client opens whom staff registered. */
export default function SetPassword() {
  return <LinkPassword kind="client" />;
}
