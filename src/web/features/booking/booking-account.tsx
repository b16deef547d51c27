import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { Session } from "#web/session/session.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { useField } from "#web/ui/form/form-context.ts";
import { Skeleton } from "#web/ui/placeholders.tsx";

/**
 * Names the client who books, or offers login and registration; the draft is kept meanwhile. Staff
 * choose the client.
 */
export function BookingAccount(props: {
  readonly session: Session;
  readonly chooseClient: ReactNode;
}) {
  const { party, isPending, error, retry } = props.session;
  const field = useField({ name: "login" });
  if (isPending) return <Skeleton lines={2} label="Looking up your account" />;
  if (party?.type === "client") {
    return (
      <p>
        You are booking as{" "}
        <strong className="break-words">
          {party.name} {party.surname}
        </strong>
        .
      </p>
    );
  }
  if (party?.type === "user") return props.chooseClient;
  return (
    <div>
      <h2 className="font-semibold">Your account</h2>
      {error !== null && (
        <p role="alert" className="mb-2">
          We cannot check your account right now. Nothing is lost.{" "}
          <Button size="compact" variant="quiet" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <p className="mb-3 text-quiet">
        {party === null
          ? "We need to know who is moving. You come back to this page, with everything kept."
          : "This account cannot book. To book, log out and log in as a client. Logging out empties the quote."}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          id={field.id}
          aria-describedby={field.control["aria-describedby"]}
          to={party === null ? webPaths.clientLogin() : webPaths.dashboard()}
        >
          {party === null ? "Log in" : "Go to your dashboard"}
        </LinkButton>
        {party === null && <LinkButton to={webPaths.clientRegister()}>Register</LinkButton>}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
