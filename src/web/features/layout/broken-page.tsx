import { useState } from "react";
import {
  readFromStorage,
  reloadCountStorageName,
  writeToStorage,
} from "#web/browser/browser-storage.ts";
import { useOnReconnect } from "#web/offline/reconnect.ts";
import { CallUsLink, CompanyPhoneLink } from "#web/parts/company/company.tsx";
import { PageNotLoadedError } from "#web/routing/page-parts.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { NavBarFrame } from "./nav-bar-frame.tsx";

/** An error page without anything that could have failed too: no session, no data, and plain links. */
export function BrokenSite() {
  return (
    <>
      <NavBarFrame />
      <main id="main" tabIndex={-1} className="page-width min-h-[70vh] py-12 md:py-20">
        <Apology />
      </main>
    </>
  );
}

/** Replaces a page that failed or did not load, inside the frame of every page. */
export function BrokenPage(props: { readonly error: unknown }) {
  return (
    <div className="page-width py-12 md:py-20">
      {props.error instanceof PageNotLoadedError ? <NotReached /> : <Apology />}
    </div>
  );
}

function NotReached() {
  // The number of reloads is stored, because a page that reloads forgets it.
  const [reloads] = useState(() => Number(readFromStorage("session", reloadCountStorageName)));
  const reload = () => {
    writeToStorage("session", reloadCountStorageName, String(reloads + 1));
    window.location.reload();
  };
  useOnReconnect(true, reload, reloads);
  return (
    <div className="max-w-text" role="alert" data-says-away>
      <h1 className="text-title font-heavy">We cannot reach our server</h1>
      <p className="mt-3">
        Check your connection. What you filled in is kept in this browser, and this page opens by
        itself as soon as we are back.
      </p>
      <Ways />
    </div>
  );
}

function Apology() {
  return (
    <div className="max-w-text">
      <h1 className="text-title font-heavy">This page did not load</h1>
      <p className="mt-3">
        Something went wrong on our side or on the way to you. A quote that you have started is kept
        in this browser. Load the page again; if it fails again, <CallUsLink /> and we book for you.
      </p>
      <Ways />
    </div>
  );
}

function Ways() {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button icon={<RetryIcon className="size-5" />} onClick={() => window.location.reload()}>
        Load the page again
      </Button>
      <CompanyPhoneLink before="Call " className={buttonClass("secondary")} />
    </div>
  );
}
