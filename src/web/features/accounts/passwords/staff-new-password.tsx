import type { AccountPage } from "../account-page.ts";
import { LinkPassword } from "./link-password.tsx";

export const meta = { title: "New staff password" };

export const handle = {
  title: "Your new password",
  intro: "Once it is set, everyone logged in with the old one is logged out.",
  links: [],
} satisfies AccountPage;

/** The page that the one-time link of an administrator opens. */
export default function StaffNewPassword() {
  return <LinkPassword kind="user" />;
}
