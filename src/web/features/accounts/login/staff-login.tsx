import { otherLogins } from "../account-links.tsx";
import type { AccountPage } from "../account-page.ts";
import { LoginForm } from "./login-form.tsx";

export const meta = { title: "Staff login" };

export const handle = {
  title: "Staff login",
  intro: "For the people who run the office.",
  note: <p className="mb-2 text-quiet">Forgot your password? Ask an administrator for a link.</p>,
  links: otherLogins("user"),
} satisfies AccountPage;

export default function StaffLogin() {
  return <LoginForm partyType="user" />;
}
