import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useMatches, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { callApi } from "../api/api-client.ts";
import { messageOf } from "../api/api-error.ts";
import { useHasUnsaved } from "../unsaved.ts";
import { mayEnter, ruleOf } from "./access.ts";
import { setReturnLink } from "./return-link.ts";
import { type Party, resumeSession, signedOutEvent, useSession } from "./session.ts";

/**
 * Shows the pages of a group to the parties of its rule (access.ts). Nothing shows until the party
 * is known. A server that cannot answer sends nobody away. When a session ends while the page holds
 * unsaved work, a dialog on top of the page asks its party to log in again. A visitor returns after
 * logging in, if the page is one of the return links.
 */
export default function Guard() {
  const rule = useMatches().flatMap(({ id }) => ruleOf(id) ?? [])[0];
  if (rule === undefined) throw new Error("This route has no rule in lib/session/access.ts.");
  const { party, isPending, isError, error, retry } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const held = useHeldParty(party);
  const isVisitor = !isPending && !isError && party === null && !isLeaving && held === null;

  useEffect(() => {
    if (isVisitor) setReturnLink(pathname);
  }, [isVisitor, pathname]);

  if (isPending) {
    return (
      <div className="page-width py-8">
        <Skeleton className="max-w-text" />
      </div>
    );
  }
  if (isError) {
    return (
      <div className="page-width py-12">
        <h1 className="sr-only">Your account</h1>
        <ErrorState
          title="We cannot check your account right now"
          message={messageOf(error)}
          onRetry={retry}
        />
      </div>
    );
  }
  if (isVisitor) return <Navigate to={rule.login} replace />;
  const shown = isLeaving ? party : (party ?? held);
  if (shown === null) return null;
  if (!mayEnter(shown, rule)) {
    return <Navigate to={webPaths.dashboard()} replace />;
  }
  return (
    <>
      {/* Whatever was typed here belongs to the party who typed it. */}
      <Outlet key={shown.id} context={shown} />
      {party === null && <LogInAgain party={shown} onLeave={() => void navigate(rule.login)} />}
    </>
  );
}

/** The party whose session ended while the page holds its unsaved work; null otherwise. */
function useHeldParty(party: Party | null): Party | null {
  const hasUnsaved = useHasUnsaved();
  const [last, setLast] = useState(party);
  if (party !== null && party !== last) setLast(party);
  return party === null && hasUnsaved ? last : null;
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

/**
 * Asks the party whose session has ended for the password, over a page that holds unsaved work: the
 * page stays as it is, and goes on where it was.
 */
function LogInAgain(props: { readonly party: Party; readonly onLeave: () => void }) {
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
    <Dialog open title="Your session has ended" onClose={props.onLeave}>
      <p className="mb-6">Log in again to go on. What you changed on this page is kept.</p>
      <Form label="Log in again" onSubmit={logIn} call={call}>
        <EmailField autoComplete="username" readOnly value={email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        <SubmitButton className="w-full">Log in</SubmitButton>
      </Form>
    </Dialog>
  );
}
