import { useState } from "react";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { useResendFormOnReconnect } from "#web/offline/reconnect.ts";
import { usePageId } from "#web/routing/current-page.ts";
import { PasskeyLogin } from "#web/session/passkey-login.tsx";
import { type SignedInParty, startSession, useSession } from "#web/session/session.ts";
import { EmailField, PasswordField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  loginPageLinks,
  otherLoginPageLinks,
  registerLink,
  WaitingBookingNotice,
} from "../account-links.tsx";
import {
  type AccountPage,
  accountRoutes,
  readAccountPageState,
  routePartyType,
} from "../account-page.ts";

const intros: Readonly<Record<SignedInParty["type"], string>> = {
  client: "Log in to book a move and to look after the ones you have booked.",
  driver: "Log in to see your jobs, your vehicles and where your registration stands.",
  user: "For the people who run the office.",
};

const loginPage = (type: SignedInParty["type"]) => ({
  title: loginPageLinks[type].label,
  intro: intros[type],
});

export const pageHead = (id: string) => ({ title: loginPage(routePartyType(id)).title });

export const layoutProps = (id: string): AccountPage => {
  const type = routePartyType(id);
  const page = { ...loginPage(type), links: otherLoginPageLinks(type) };
  if (type === "user") {
    const ask = "Forgot your password? Ask an administrator for a link.";
    return { ...page, note: <p className="mb-2 text-quiet">{ask}</p> };
  }
  const reset = {
    question: "Forgot your password?",
    label: "Choose a new one",
    to: accountRoutes[type].firstStep.reset,
  };
  return { ...page, kind: type, links: [registerLink(type, "New here?"), reset, ...page.links] };
};

export default function Login() {
  const type = routePartyType(usePageId());
  return (
    <>
      {type === "client" && <WaitingBookingNotice next="Log in to finish it." />}
      <LoginForm key={type} partyType={type} />
    </>
  );
}

/** Staff have no page on which they reset a password. */
const wrongForStaff =
  "Wrong email or password. Try again, or ask an administrator for a link to a new password.";

/** Logs in a client, driver or member of staff. Then guards/visitor-only.tsx opens the next page. */
function LoginForm(props: { readonly partyType: SignedInParty["type"] }) {
  const cache = useReadCache();
  const { party } = useSession();
  const [email, setEmail] = useState(readAccountPageState(useLocation().state).email);
  const [password, setPassword] = useState("");
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const isStaff = props.partyType === "user";
  const call = useResendFormOnReconnect(useFormCall(), [email, password], logIn);
  if (call.code === "passkey_needed" && recoveryCode === undefined) setRecoveryCode("");

  function logIn() {
    const wrong = {
      email: checkEmail(email),
      password: password === "" ? passwordRequiredMessage : null,
    };
    void call.submit(wrong, async () => {
      const typed = { email: email.trim(), password, ...(recoveryCode && { recoveryCode }) };
      const body = { ...typed, loginPartyType: props.partyType };
      const { partyData } = await callApi("POST /api/login", { body });
      await startSession(cache, partyData);
    });
  }

  return (
    <>
      <LoginReason own={props.partyType} />
      <Form
        onSubmit={logIn}
        call={call}
        busy={party !== null}
        summary={isStaff && call.code === "wrong_credentials" ? wrongForStaff : call.summary}
      >
        <EmailField
          autoComplete="username"
          value={email}
          onValueChange={(value) => {
            setEmail(value);
            // The wait applies only to the email address that was tried.
            if (call.waitSeconds > 0) call.clear();
          }}
        />
        <PasswordField value={password} onValueChange={setPassword} />
        {recoveryCode !== undefined && (
          <TextField
            name="recoveryCode"
            label="Recovery code"
            hint="For lost passkeys: it removes them, so add a new one then."
            autoComplete="off"
            value={recoveryCode}
            onValueChange={setRecoveryCode}
          />
        )}
        <SubmitButton className="w-full">Log in</SubmitButton>
      </Form>
      {isStaff && <PasskeyLogin />}
    </>
  );
}

const parties = { client: "clients", driver: "drivers", user: "staff" } as const;

/** Says why a page sent the visitor to this login, and links to the right login if this is the wrong one. */
export function LoginReason({ own }: { readonly own: SignedInParty["type"] }) {
  const { state } = useLocation();
  const { wantedBy, hasEnded } = readAccountPageState(state);
  const owner = (["client", "driver", "user"] as const).find((type) => type === wantedBy) ?? own;
  if (owner === own && !hasEnded) return null;
  return (
    <Notice
      className="mb-6"
      title={hasEnded ? "Your session has ended" : `That page is for ${parties[owner]}`}
    >
      {owner === own ? (
        "Log in again to go on."
      ) : (
        <>
          This login is for {parties[own]}.{" "}
          <Link to={loginPageLinks[owner].to} state={state} className="link">
            {loginPageLinks[owner].label}
          </Link>
        </>
      )}
    </Notice>
  );
}
