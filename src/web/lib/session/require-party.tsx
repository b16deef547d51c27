import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { messageOf } from "../api/api-error.ts";
import { useHasUnsaved } from "../unsaved.ts";
import { LogInAgain } from "./log-in-again.tsx";
import { setReturnLink } from "./return-link.ts";
import { type Party, signedOutEvent, useSession } from "./session.ts";

/**
 * Shows its children to the parties that may see them (specification, section 4, "Access"): a
 * visitor goes to the login page, any other party to the dashboard. Nothing shows until the party
 * is known, and a server that cannot say is no reason to send anybody away. Neither is a session that
 * ends while the page holds unsaved work: its party is asked to log in on top of it.
 */
export function RequireParty(props: {
  readonly allow: readonly Party["type"][];
  readonly adminOnly?: boolean;
  readonly loginPath: string;
  /** Come back to this page after logging in. */
  readonly rememberReturn?: boolean;
  readonly children: (party: Party) => ReactNode;
}) {
  const { party, isPending, isError, error, retry } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const held = useHeldParty(party);
  const isVisitor = !isPending && !isError && party === null && !isLeaving && held === null;
  const remember = isVisitor && props.rememberReturn === true;

  useEffect(() => {
    if (remember) setReturnLink(pathname);
  }, [remember, pathname]);

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
  if (isVisitor) return <Navigate to={props.loginPath} replace />;
  const shown = isLeaving ? party : (party ?? held);
  if (shown === null) return null;
  if (!mayEnter(shown, props.allow, props.adminOnly)) {
    return <Navigate to={webPaths.dashboard()} replace />;
  }
  return (
    <>
      {/* Whatever was typed here belongs to the party who typed it. */}
      <Fragment key={shown.id}>{props.children(shown)}</Fragment>
      {party === null && (
        <LogInAgain party={shown} onLeave={() => void navigate(props.loginPath)} />
      )}
    </>
  );
}

/** Whose unsaved work the page holds, when the session has ended; null otherwise. */
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

/** Whether a party may see a page that is open to `allow`, or to administrators alone. */
export function mayEnter(
  party: Pick<Party, "type" | "role">,
  allow: readonly Party["type"][],
  adminOnly = false,
): boolean {
  return allow.includes(party.type) && (!adminOnly || party.role === "admin");
}
