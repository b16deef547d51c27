import { useRef, useState } from "react";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import { type CallBody, callApi } from "#web/api/api-client.ts";
import { ApiError, isServerRefusal } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { useResendFormOnReconnect } from "#web/offline/reconnect.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { NewPasswordFields, useNewPassword } from "#web/parts/people/new-password-fields.tsx";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { getReturnLink } from "#web/session/return-link.ts";
import { type SignedInParty, startSession, useSession } from "#web/session/session.ts";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { refusedFormSummary } from "../account-links.tsx";
import { type AccountPage, type AccountPageState, accountRoutes } from "../account-page.ts";
import { clientRegistrationDraft } from "../drafts.ts";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { RegistrationAgreement } from "./registration-agreement.tsx";

export const pageHead = { title: "Client Registration: your details" };

export const layoutProps = {
  kind: "client",
  purpose: "register",
  isLastStep: true,
  title: "Your details",
  intro: "The last step. Then you can book.",
} as const satisfies AccountPage;

export default function ClientRegisterForm() {
  const verified = useVerifiedEmail();
  const { email } = verified;
  const navigate = useNavigate();
  const cache = useReadCache();
  const { party } = useSession();
  const draft = useFormDraft(clientRegistrationDraft);
  const entry = createFieldBinder(draft, clientRegistrationDraft.patch);
  const [agreedToTerms, setAgreed] = useState(false);
  const { termsVersion, privacyVersion } = useCompany();
  const send = useClientRegistration();
  const secret = useNewPassword();
  const call = useResendFormOnReconnect(
    useFormCall(),
    [draft, secret.value, agreedToTerms],
    register,
  );

  function register() {
    const { name, surname, cellphone, corporateInterest } = draft;
    const details = { name, surname, cellphone, ...secret.value, agreedToTerms };
    void call.submit(checkClientRegistration(details), async () => {
      // A client in the middle of a booking is also logged in, and returns to the booking.
      const signIn = getReturnLink() !== null;
      const { msg, partyData } = await send({
        ...details,
        email,
        corporateInterest,
        termsVersion,
        privacyVersion,
        signIn,
      });
      if (partyData) {
        await startSession(cache, partyData);
      } else {
        showToast(msg);
        navigate(accountRoutes.client.login, { state: { email } satisfies AccountPageState });
      }
      clientRegistrationDraft.forget();
    });
  }

  return (
    <Form
      onSubmit={register}
      call={call}
      busy={party !== null}
      summary={refusedFormSummary(call, "client", "register")}
    >
      <VerifiedEmailField verified={verified} change={layoutProps} />
      <PersonFields
        isOwn
        value={draft}
        onChange={clientRegistrationDraft.patch}
        cellphoneUse="The driver calls this number on the day"
      />
      <RadioCards
        {...entry("corporateInterest")}
        label="Do you want to move goods for a business?"
        hint="If yes, we'll call you to set it up."
        options={[
          { value: "no", label: "No" },
          { value: "yes", label: "Yes" },
        ]}
      />
      <NewPasswordFields {...secret} />
      <RegistrationAgreement kind="client" agreed={agreedToTerms} onAgree={setAgreed} />
      <SubmitButton className="w-full">Create my account</SubmitButton>
    </Form>
  );
}

type Registration = CallBody<"POST /api/clients/register">;

type Registered = { readonly msg: string; readonly partyData?: SignedInParty | undefined };

/** Registers a client. A first try may have worked although its reply was lost: the next then logs in. */
export function useClientRegistration(): (body: Registration) => Promise<Registered> {
  const mayBeDone = useRef(false);
  return async (body) => {
    try {
      return await callApi("POST /api/clients/register", { body });
    } catch (error) {
      if (!isServerRefusal(error)) mayBeDone.current = true;
      const isSpent = error instanceof ApiError && error.code === "verification_required";
      if (isSpent && mayBeDone.current) return await logIn(body, error);
      throw error;
    }
  };
}

/** Logs in after a refused registration. Throws `refused` if the login is refused too: no account exists. */
async function logIn(registration: Registration, refused: ApiError): Promise<Registered> {
  const { email, password } = registration;
  try {
    const body = { email, password, loginPartyType: "client" } as const;
    const { partyData } = await callApi("POST /api/login", { body });
    return { msg: "", partyData };
  } catch (error) {
    throw isServerRefusal(error) ? refused : error;
  }
}
