import { capitalised } from "#domain/text/lists.ts";
import { otherLogins, registerLink, WaitingBooking } from "../account-links.tsx";
import {
  type AccountKind,
  type AccountPage,
  accountKinds,
  metaOf,
  useAccountKind,
} from "../account-page.ts";
import { LoginForm } from "./login-form.tsx";

const titleOf = (kind: AccountKind) => `${capitalised(kind)} login`;

export const meta = metaOf(titleOf);

const intros: Readonly<Record<AccountKind, string>> = {
  client: "Log in to book a move and to look after the ones you have booked.",
  driver: "Log in to see your jobs, your vehicles and where your registration stands.",
};

export const handle = (kind: AccountKind): AccountPage => ({
  kind,
  title: titleOf(kind),
  intro: intros[kind],
  links: [
    registerLink(kind, "New here?"),
    {
      question: "Forgot your password?",
      label: "Choose a new one",
      to: accountKinds[kind].firstStep.reset,
    },
    ...otherLogins(kind),
  ],
});

/** The login of a client, and that of a driver. */
export default function Login() {
  const kind = useAccountKind();
  return (
    <>
      {kind === "client" && <WaitingBooking next="Log in to finish it." />}
      <LoginForm key={kind} partyType={kind} />
    </>
  );
}
