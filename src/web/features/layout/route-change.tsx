import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Does what the browser does when a page is loaded: shows that it is coming, then puts the focus at
 * the start of the page and has its title read.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === "loading";
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <>
      {isLoading && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-action"
        />
      )}
      <output className="sr-only">{title}</output>
    </>
  );
}
