import { webPaths } from "#contract/web-paths.ts";
import { capitalised } from "#domain/text/lists.ts";
import { loginLink, WaitingBooking } from "../account-links.tsx";
import {
  type AccountKind,
  type AccountLink,
  type AccountPage,
  metaOf,
  useAccountKind,
} from "../account-page.ts";
import { EmailVerification } from "../verification/email-verification.tsx";

const titleOf = (kind: AccountKind) => `${capitalised(kind)} Registration`;

export const meta = metaOf(titleOf);

const withoutVehicle: AccountLink = {
  question: "No vehicle?",
  label: "Register without a vehicle",
  to: webPaths.driverOnlyRegister(),
};

export const handle = (kind: AccountKind): AccountPage => ({
  kind,
  purpose: "register",
  title: titleOf(kind),
  intro:
    "First your email address. We send a code there, so that nobody can register in your name.",
  links: [...(kind === "driver" ? [withoutVehicle] : []), loginLink(kind, "Registered already?")],
});

/** The first two steps of a registration: the address, and the code that was sent there. */
export default function Register() {
  const kind = useAccountKind();
  return (
    <>
      {kind === "client" && <WaitingBooking next="Sign up to finish it." />}
      <EmailVerification key={kind} kind={kind} purpose="register" />
    </>
  );
}
