import { useCallback } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toasts/toast.ts";

/** Logs out: to the home page, with the message of the specification, section 8. */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    toast("Logout Successful");
    void signOut(() => navigate(webPaths.home()));
  }, [signOut, navigate]);
}
