import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { brand } from "#contract/brand.ts";
import { createQueryClient } from "#web/lib/api/query-client.ts";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { BrokenPage } from "./features/layout/broken-page.tsx";
import { NavBarFrame } from "./features/layout/nav-bar-frame.tsx";
import { SiteLayout } from "./features/layout/site-layout.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.json" },
];

/** The title until a page gives its own, and where a page failed before it could. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? `This page did not load | ${brand.name}` : `${brand.name}: ${brand.tagline}` },
];

export function Layout(props: { readonly children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FAF7F2" />
        <Meta />
        <Links />
      </head>
      <body>
        {props.children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    </QueryClientProvider>
  );
}

/** Shown on every page that is not prerendered, until its code has arrived. */
export function HydrateFallback() {
  return (
    <>
      <NavBarFrame />
      <main id="main" className="page-width min-h-[70vh] py-8">
        <Skeleton lines={6} className="max-w-text" />
        <noscript>
          <p className="mt-8">
            This page needs JavaScript. Turn it on, or call us on {brand.phone} and we book for you.
          </p>
        </noscript>
      </main>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BrokenPage error={error} />;
}
