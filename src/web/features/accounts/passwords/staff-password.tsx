import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { isRefusal } from "#web/lib/api/api-error.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useLocation, useNavigate } from "#web/ui/navigation/navigation.ts";
import { Notice } from "#web/ui/states/notice.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Sets the new password of a member of staff who opened a mailed one-time link. */
export function StaffPassword() {
  const token = useLinkToken();
  return token === null ? <DeadLink /> : <PasswordOfLink key={token} token={token} />;
}

function PasswordOfLink({ token }: { readonly token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const query = useQuery({
    queryKey: ["verification", "user", token],
    queryFn: ({ signal }) => callApi("GET /api/users/verification", { headers, signal }),
    // Asked once, and not while the form is being filled; the token is not kept after it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isRefusal(query.error)) return <DeadLink />;
  return (
    <Loaded
      query={query}
      what="your link"
      failed="We cannot check your link right now"
      loading={<Skeleton lines={6} className="max-w-form" />}
    >
      {(verified) => (
        <NewPasswordForm
          email={verified.email}
          login={webPaths.staffLogin()}
          emailField={<VerifiedEmailField verified={verified} />}
          save={(body) => callApi("PATCH /api/users/updatepassword", { headers, body })}
          explain={({ summary, code }) =>
            code === "verification_required" ? deadLinkMessage : summary
          }
        />
      )}
    </Loaded>
  );
}

const deadLinkMessage =
  "This link has been used or has expired. Ask an administrator for a new link.";

function DeadLink() {
  return (
    <Notice kind="warning" title="This link does not work">
      <p>
        A link works once, and not for long. Open it from the newest email, or ask an administrator
        for a new link.
      </p>
      <LinkButton to={webPaths.staffLogin()} variant="secondary" size="compact" className="mt-4">
        Staff login
      </LinkButton>
    </Notice>
  );
}

/**
 * The token of a mailed link, from the part of the address that no browser sends to a server; null
 * where the address holds none that could be one.
 */
export function tokenOfHash(hash: string): string | null {
  return /^#([\w-]{16,200})$/.exec(hash)?.[1] ?? null;
}

/**
 * Takes the token out of the address bar, so that neither the history nor a shoulder keeps it. It
 * stays in the memory of this page alone, and a reload needs the link again.
 */
function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenOfHash(hash));
  const found = tokenOfHash(hash);
  // The same page may be opened with another link.
  if (found !== null && found !== token) setToken(found);

  useEffect(() => {
    if (hash === "") return;
    window.history.replaceState(window.history.state, "", pathname);
    navigate(pathname, { replace: true, keepsScroll: true });
  }, [hash, pathname, navigate]);

  return token;
}
