import { useQuery } from "@tanstack/react-query";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { isRefusal } from "#web/lib/api/api-error.ts";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { useLinkToken } from "./link-token.ts";
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
        A link works once, and not for long. Open it from the newest e-mail, or ask an administrator
        for a new link.
      </p>
      <LinkButton to={webPaths.staffLogin()} variant="secondary" size="compact" className="mt-4">
        Staff login
      </LinkButton>
    </Notice>
  );
}
