import { type ReactNode, useEffect, useRef, useState } from "react";
import { historyStepsBackTo, pathAfterLogin, takeReturnLink } from "#web/session/return-link.ts";
import { useSession } from "#web/session/session.ts";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { readAccountPageState } from "../account-page.ts";

/** Shows a form to visitors, and to everybody while the server cannot say who is signed in. */
export default function VisitorOnly(props: { readonly children: ReactNode }) {
  const { party, isPending } = useSession();
  const navigate = useNavigate();
  const { wanted } = readAccountPageState(useLocation().state);
  const hasLeft = useRef(false);
  const [isShown, setShown] = useState(false);
  const isVisitor = !isPending && party === null;
  // Once shown, the form stays until the next page is shown, and says meanwhile that it is busy.
  if (isVisitor && !isShown) setShown(true);

  useEffect(() => {
    if (party === null || hasLeft.current) return;
    hasLeft.current = true;
    const link = takeReturnLink();
    const next = pathAfterLogin(party.type, link, wanted);
    const steps = next === link ? historyStepsBackTo(link) : 0;
    // Goes back in the history, so that the Back button then leads to the page before the wanted one.
    if (steps > 0) navigate(-steps);
    else navigate(next, { replace: true });
  }, [party, navigate, wanted]);

  return isShown || isVisitor ? props.children : <Skeleton className="max-w-form" />;
}
