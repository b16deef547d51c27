import { useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { isServerRefusal } from "#web/api/api-error.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import type { NewPassword } from "#web/parts/people/new-password-fields.tsx";
import { usePageId } from "#web/routing/current-page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { Notice } from "#web/ui/states.tsx";
import { type AccountPage, routePartyType } from "../account-page.ts";
import { VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { NewPasswordForm } from "./update-password.tsx";

/** People who get one-time links: staff from an administrator, clients from the staff who registered them. */
const kinds = {
  user: {
    head: "New staff password",
    title: "Your new password",
    intro: "Once it is set, everyone logged in with the old one is logged out.",
    verification: "GET /api/users/verification",
    save: (headers: Headers, _: string, secret: NewPassword) =>
      callApi("PATCH /api/users/updatepassword", { headers, body: secret }),
    login: webPaths.staffLogin(),
    wayOut: { label: "Staff login", to: webPaths.staffLogin() },
    advice: "Ask an administrator for a new link.",
  },
  client: {
    head: "Choose a password",
    title: "Choose a password",
    intro: "With it you see your bookings, change them and book again yourself.",
    verification: "GET /api/clients/verification",
    save: (headers: Headers, email: string, secret: NewPassword) =>
      callApi("PATCH /api/clients/updatepassword", { headers, body: { email, ...secret } }),
    login: webPaths.clientLogin(),
    wayOut: { label: "Get a code instead", to: webPaths.clientForgotPassword() },
    advice: "Or let us send you a code instead.",
  },
} as const;

type Headers = { readonly authorization: string };
type Kind = { readonly kind: keyof typeof kinds };

const linkKind = (routeId: string) => (routePartyType(routeId) === "user" ? "user" : "client");

export const pageHead = (id: string) => ({ title: kinds[linkKind(id)].head });

export const layoutProps = (id: string): AccountPage => {
  const { title, intro } = kinds[linkKind(id)];
  return { title, intro };
};

export default function LinkPassword() {
  const kind = linkKind(usePageId());
  const token = useLinkToken();
  return token === null ? (
    <DeadLink kind={kind} />
  ) : (
    <PasswordOfLink key={token} kind={kind} token={token} />
  );
}

function PasswordOfLink({ kind, token }: Kind & { readonly token: string }) {
  const { verification, save, login, advice } = kinds[kind];
  const headers = { authorization: `Bearer ${token}` };
  // The link is checked once, not while the form is filled in. The token is not cached afterwards.
  const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const query = useApiRead(verification, { headers }, once);
  if (isServerRefusal(query.error)) return <DeadLink kind={kind} />;
  return (
    <LoadedContent
      query={query}
      what="your link"
      failed="We cannot check your link right now"
      loading={<Skeleton lines={6} className="max-w-form" />}
    >
      {({ email, expiresAt }) => (
        <NewPasswordForm
          email={email}
          login={login}
          emailField={<VerifiedEmailField verified={{ email, expiresAt }} />}
          save={(secret) => save(headers, email, secret)}
          explain={({ summary, code }) =>
            code === "verification_required"
              ? `This link has been used or has expired. ${advice}`
              : summary
          }
        />
      )}
    </LoadedContent>
  );
}

function DeadLink({ kind }: Kind) {
  const { wayOut, advice } = kinds[kind];
  return (
    <Notice kind="warning" title="This link does not work">
      <p>A link works once, and not for long. Open it from the newest email. {advice}</p>
      <LinkButton to={wayOut.to} variant="secondary" size="compact" className="mt-4">
        {wayOut.label}
      </LinkButton>
    </Notice>
  );
}

/** The token after the `#` of the address, which no browser sends to a server; null where there is none. */
export function readLinkToken(hash: string): string | null {
  return /^#([\w-]{43})/.exec(hash)?.[1] ?? null;
}

/** Takes the token out of the address bar and so out of the history; a reload needs the link again. */
function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => readLinkToken(hash));
  const found = readLinkToken(hash);
  // The same page may be opened with another link.
  if (found !== null && found !== token) setToken(found);

  useEffect(() => {
    if (hash === "") return;
    window.history.replaceState(window.history.state, "", pathname);
    navigate(pathname, { replace: true, keepsScroll: true });
  }, [hash, pathname, navigate]);

  return token;
}
