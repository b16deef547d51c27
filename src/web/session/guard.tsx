import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { isPartyAdmitted } from "#domain/people/rights.ts";
import { callApi } from "#web/api/api-client.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { type ReadCache, useReadCache } from "#web/api/use-read.ts";
import { useHasUnsavedForm } from "#web/drafts/unsaved.ts";
import {
  enableOfflineReplies,
  isDriverPhone,
  setOfflineDriver,
} from "#web/offline/cached-reads.ts";
import { useOfflinePages } from "#web/offline/offline-pages.ts";
import { useAdmittedParties } from "#web/routing/current-page.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailField, PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Redirect, useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { ErrorWithRetry } from "#web/ui/states.tsx";
import { loginPathForPage, onlyAdmittedPartyType, SignedInPartyContext } from "./access.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { setReturnLink } from "./return-link.ts";
import {
  resumeSessionOnSamePage,
  type SignedInParty,
  sessionQueryKey,
  signedOutEvent,
  useSession,
} from "./session.ts";
import { isMaybeSignedIn, storeSignedInHint } from "./signed-in-hint.ts";

/**
 * Shows the pages of a group to the people whom routes.ts admits, once the server has said who is signed in.
 * While the server cannot answer, nobody is sent away. When a session ends while the page holds unsaved
 * work, a dialog over the page asks the person to log in again. A visitor goes to the login, and comes back
 * to the page afterwards if return-link.ts allows it.
 */
export default function Guard(props: { readonly children: ReactNode }) {
  const admitted = useAdmittedParties();
  const { party, isPending, error, retry } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useOfflinePages(party !== null && party.type !== "user");
  const isLeaving = useIsLeaving();
  const [wasSignedIn] = useState(isMaybeSignedIn);
  const [last, setLast] = useState(party);
  if (party !== null && party !== last) setLast(party);
  // The person whose session ended while the page holds their unsaved work.
  const unsavedParty = useHasUnsavedForm() && party === null ? last : null;
  const isChecking = useSecondCheck(party);
  const { offlineDriver, isReady } = useOfflineDriver(party, error !== null);
  const isVisitor =
    !isPending &&
    error === null &&
    party === null &&
    !isLeaving &&
    unsavedParty === null &&
    !isChecking;

  useEffect(() => {
    if (isVisitor) setReturnLink(pathname);
  }, [isVisitor, pathname]);

  // The login page shows which page was wanted, whose page it is, and whether a session has ended.
  const sent = {
    wanted: pathname + search,
    wantedBy: last?.type ?? onlyAdmittedPartyType(admitted),
    hasEnded: wasSignedIn || last !== null,
  };
  const shown = isLeaving ? party : (party ?? unsavedParty ?? offlineDriver);
  // Deferred, so that React draws a new person's page in short slices and waits here for its code.
  const isDrawn = useDeferredValue(shown)?.id === shown?.id;

  if (isPending || isChecking || !isDrawn || (!isReady && !isVisitor)) {
    return (
      <div className="page-width py-8">
        <Skeleton className="max-w-text" />
      </div>
    );
  }
  if (error !== null && offlineDriver === null) {
    return (
      <div className="page-width py-12" data-says-away>
        <h1 className="sr-only">Your account</h1>
        <ErrorWithRetry
          title="We cannot check your account right now"
          message={apiErrorMessage(error)}
          onRetry={() => void retry()}
        />
      </div>
    );
  }
  if (isVisitor) return <Redirect to={loginPathForPage(admitted)} state={sent} />;
  if (shown === null) return null;
  if (!isPartyAdmitted(admitted, shown)) {
    return <Redirect to={webPaths.dashboard()} />;
  }
  return (
    <>
      {/* The key drops what one person has typed before another person sees the page. */}
      <SignedInPartyContext key={shown.id} value={shown}>
        {props.children}
      </SignedInPartyContext>
      {party === null && offlineDriver === null && (
        <LogInAgainForm
          party={shown}
          onLeave={() => navigate(loginPathForPage(admitted), { state: sent })}
        />
      )}
    </>
  );
}

/**
 * The driver whom this phone remembers, while the server cannot say who is signed in. The page shows what
 * the phone has stored; every call still needs the session. A driver's page waits until the phone can store
 * its replies (`isReady`). Then the phone sends the driver's unsent actions.
 */
function useOfflineDriver(party: SignedInParty | null, isAway: boolean) {
  const [known, setKnown] = useState<{ readonly driver: SignedInParty | null } | null>(null);
  useEffect(() => {
    if (!isDriverPhone() || (party === null && !isAway)) return;
    void import("#web/offline/device-store.ts")
      .then(
        async ({
          readAndStoreReply: orCached,
          rememberDriverOffline: rememberDriver,
          readStoredReply: storedReply,
        }) => {
          enableOfflineReplies(orCached);
          if (party === null) return (await storedReply<SignedInParty>("party"))?.reply ?? null;
          if (party.type === "driver") await rememberDriver(party);
          return null;
        },
      )
      // In a browser without storage, the page works only while there is a connection.
      .catch(() => null)
      .then((driver) => {
        setKnown({ driver });
        setOfflineDriver(driver);
        return import("#web/offline/send-jobs.ts");
      })
      // The page works without the code that sends stored actions; the job pages load it again.
      .then(
        ({ startSendingQueuedJobActions: startSending }) =>
          startSending(party?.type === "driver" ? party.id : null),
        () => undefined,
      );
  }, [party, isAway]);
  const isReady = known !== null || !isDriverPhone();
  return { offlineDriver: (party === null && isAway && known?.driver) || null, isReady };
}

/** Reads the session again if this browser remembers no login: its cookie may still be valid. */
function useSecondCheck(party: SignedInParty | null): boolean {
  const cache = useReadCache();
  const [isChecking, setChecking] = useState(() => party === null && !isMaybeSignedIn());
  useEffect(() => {
    if (!isChecking) return;
    void readSessionAnyway(cache).then(() => setChecking(false));
  }, [isChecking, cache]);
  return isChecking;
}

/** Asks the server who is signed in. Cancels a read of the session that would not ask the server. */
async function readSessionAnyway(cache: ReadCache): Promise<void> {
  storeSignedInHint("somebody");
  await cache.cancelQueries({ queryKey: sessionQueryKey });
  await cache.refetchQueries({ queryKey: sessionQueryKey });
}

/** True once the person logs out: a logout opens its own page, not the login. */
function useIsLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const leave = () => setLeaving(true);
    window.addEventListener(signedOutEvent, leave);
    return () => window.removeEventListener(signedOutEvent, leave);
  }, []);
  return isLeaving;
}

/** Asks for the password over a page that holds unsaved work. The page stays as it is. */
export function LogInAgainForm(props: {
  readonly party: SignedInParty;
  readonly onLeave: () => void;
}) {
  const { email, type: loginPartyType } = props.party;
  const cache = useReadCache();
  const [password, setPassword] = useState("");
  const call = useFormCall();

  function logIn() {
    const errors = { password: password === "" ? passwordRequiredMessage : undefined };
    void call.submit(errors, async () => {
      const body = { email, password, loginPartyType };
      const { partyData } = await callApi("POST /api/login", { body });
      await resumeSessionOnSamePage(cache, partyData);
    });
  }

  return (
    <Dialog open hasForm title="Your session has ended" onClose={props.onLeave}>
      <p className="mb-6">Log in again to go on. What you changed on this page is kept.</p>
      <Form label="Log in again" onSubmit={logIn} call={call}>
        <EmailField autoComplete="username" readOnly value={email} />
        <PasswordField value={password} onValueChange={setPassword} />
        <SubmitButton className="w-full">Log in</SubmitButton>
      </Form>
      {loginPartyType === "user" && <PasskeyLogin ended={props.party} />}
    </Dialog>
  );
}
