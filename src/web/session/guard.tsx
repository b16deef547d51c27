import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { callApi } from "#web/api/api-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { forgetOnDevice } from "#web/browser/browser-storage.ts";
import { useHasUnsaved } from "#web/drafts/unsaved.ts";
import { isDriversPhone, keepReads, showDriver } from "#web/offline/read-or-kept.ts";
import { useKeptPages } from "#web/offline/start-worker.ts";
import { useFrameIds } from "#web/routing/current-page.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailField, PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Redirect, useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { mayEnter, PartyOfPage, ruleOf } from "./access.ts";
import { setReturnLink } from "./return-link.ts";
import { type Party, resumeSession, sessionKey, signedOutEvent, useSession } from "./session.ts";
import { hintSignedIn, maybeSignedIn } from "./signed-in-hint.ts";

/**
 * Shows the pages of a group to the parties of its rule (access.ts). Nothing shows until the party
 * is known. A server that cannot answer sends nobody away. When a session ends while the page holds
 * unsaved work, a dialog on top of the page asks its party to log in again. A visitor returns after
 * logging in, if the page is one of the return links.
 */
export default function Guard(props: { readonly children: ReactNode }) {
  const rule = useFrameIds().flatMap((id) => ruleOf(id) ?? [])[0];
  if (rule === undefined) throw new Error("This route has no rule in session/access.ts.");
  const { party, isPending, error, retry } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useKeptPages(party !== null && party.type !== "user");
  const isLeaving = useIsLeaving();
  const [wasSignedIn] = useState(maybeSignedIn);
  const [last, setLast] = useState(party);
  if (party !== null && party !== last) setLast(party);
  // Its session ended while the page holds its unsaved work.
  const held = useHasUnsaved() && party === null ? last : null;
  const isUnsure = useDoubt(party);
  const { kept, isReady } = useKeptDriver(party, error !== null);
  const isVisitor =
    !isPending && error === null && party === null && !isLeaving && held === null && !isUnsure;

  useEffect(() => {
    if (!isVisitor) return;
    setReturnLink(pathname);
    // What a driver's phone keeps is unread until the same driver signs in again.
    forgetOnDevice("keys");
  }, [isVisitor, pathname]);

  // For the login page: what was wanted, whose it is where that is known, whether a session has ended.
  const [owner, ...others] = rule.allow;
  const sent = {
    wanted: pathname + search,
    wantedBy: last?.type ?? (others.length === 0 ? owner : ""),
    hasEnded: wasSignedIn || last !== null,
  };
  const shown = isLeaving ? party : (party ?? held ?? kept);
  // The page of a new party is drawn in short slices, and waits here for its code.
  const isDrawn = useDeferredValue(shown)?.id === shown?.id;

  if (isPending || isUnsure || !isDrawn || (!isReady && !isVisitor)) {
    return (
      <div className="page-width py-8">
        <Skeleton className="max-w-text" />
      </div>
    );
  }
  if (error !== null && kept === null) {
    return (
      <div className="page-width py-12" data-says-away>
        <h1 className="sr-only">Your account</h1>
        <ErrorState
          title="We cannot check your account right now"
          message={messageOf(error)}
          onRetry={retry}
        />
      </div>
    );
  }
  if (isVisitor) return <Redirect to={rule.login} state={sent} />;
  if (shown === null) return null;
  if (!mayEnter(shown, rule)) {
    return <Redirect to={webPaths.dashboard()} />;
  }
  return (
    <>
      {/* Whatever was typed here belongs to the party who typed it. */}
      <PartyOfPage key={shown.id} value={shown}>
        {props.children}
      </PartyOfPage>
      {party === null && kept === null && (
        <LogInAgain party={shown} onLeave={() => navigate(rule.login, { state: sent })} />
      )}
    </>
  );
}

/**
 * The driver whom this phone knows, while the server cannot say who is signed in: what is kept there
 * shows. What is asked of the server needs the session all the same. A page waits until the phone can
 * keep what it reads; what its driver did and could not send is sent then.
 */
function useKeptDriver(party: Party | null, isAway: boolean) {
  const [known, setKnown] = useState<{ readonly kept: Party | null } | null>(null);
  useEffect(() => {
    if (!isDriversPhone() || (party === null && !isAway)) return;
    void import("#web/offline/device-store.ts")
      .then(async ({ orKept, rememberDriver, recall }) => {
        keepReads(orKept);
        if (party === null) return (await recall<Party>("party"))?.reply ?? null;
        if (party.type === "driver") await rememberDriver(party);
        return null;
      })
      // A browser without storage keeps nothing, and works as long as there is a connection.
      .catch(() => null)
      .then((kept) => {
        setKnown({ kept });
        showDriver(kept);
        return import("#web/offline/send-jobs.ts");
      })
      // Without its code the page works, and the pages of jobs start it again.
      .then(
        ({ startSending }) => startSending(party?.type === "driver" ? party.id : null),
        () => undefined,
      );
  }, [party, isAway]);
  const isReady = known !== null || !isDriversPhone();
  return { kept: (party === null && isAway && known?.kept) || null, isReady };
}

/** The cookie may have outlived what this browser knew of it: the server is asked all the same. */
function useDoubt(party: Party | null): boolean {
  const queryClient = useQueryClient();
  const [isUnsure, setUnsure] = useState(() => party === null && !maybeSignedIn());
  useEffect(() => {
    if (!isUnsure) return;
    void askAnyway(queryClient).then(() => setUnsure(false));
  }, [isUnsure, queryClient]);
  return isUnsure;
}

/** Asks who is signed in though this browser knows of nobody; a look that did not ask is dropped. */
async function askAnyway(queryClient: QueryClient): Promise<void> {
  hintSignedIn("somebody");
  await queryClient.cancelQueries({ queryKey: sessionKey });
  await queryClient.refetchQueries({ queryKey: sessionKey });
}

/** True once the party of this page logs out: logging out has its own way, not the login page. */
function useIsLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const leave = () => setLeaving(true);
    window.addEventListener(signedOutEvent, leave);
    return () => window.removeEventListener(signedOutEvent, leave);
  }, []);
  return isLeaving;
}

/** Asks for the password over a page that holds unsaved work: the page stays as it is. */
export function LogInAgain(props: { readonly party: Party; readonly onLeave: () => void }) {
  const { email, type: loginPartyType } = props.party;
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const call = useFormCall();

  function logIn() {
    const wrong = { password: password === "" ? passwordRequiredMessage : undefined };
    void call.submit(wrong, async () => {
      const body = { email, password, loginPartyType };
      const { partyData } = await callApi("POST /api/login", { body });
      await resumeSession(queryClient, partyData);
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
    </Dialog>
  );
}
