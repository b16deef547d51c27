import type { AccountPage } from "../account-page.ts";
import { LinkPassword } from "./link-password.tsx";

export const meta = { title: "Choose a password" };

export const handle = {
  title: "Choose a password",
  intro: "With it you see your bookings, change them and book again yourself.",
  links: [],
} satisfies AccountPage;

/** The page that the one-time link of a client opens whom staff registered. */
export default function SetPassword() {
  return <LinkPassword kind="client" />;
}
