import { type ReactNode, useEffect, useRef, useState } from "react";
import { pathAfterLogin, takeReturnLink } from "#web/lib/session/return-link.ts";
import { useSession } from "#web/lib/session/session.ts";
import { useNavigate } from "#web/ui/navigation/navigation.ts";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

/**
 * Shows its pages to visitors; a party that is signed in, or logs in here, goes straight on. The
 * form also shows when the server cannot say who is signed in.
 */
export default function VisitorOnly(props: { readonly children: ReactNode }) {
  const { party, isPending } = useSession();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  const [isShown, setShown] = useState(false);
  const isVisitor = !isPending && party === null;
  // Once shown, the form stays until the next page does: it shows that it is busy.
  if (isVisitor && !isShown) setShown(true);

  useEffect(() => {
    if (party === null || hasLeft.current) return;
    hasLeft.current = true;
    navigate(pathAfterLogin(party.type, takeReturnLink()), { replace: true });
  }, [party, navigate]);

  return isShown || isVisitor ? props.children : <Skeleton className="max-w-form" />;
}
