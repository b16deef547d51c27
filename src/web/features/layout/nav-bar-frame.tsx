import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";

/** The navigation bar with the logo alone, as it is shown until the rest of the bar is known. */
export function NavBarFrame(props: { readonly children?: ReactNode }) {
  return (
    <header data-no-print className="border-b border-line bg-paper">
      <div className="bar-width flex h-16 items-center gap-2 lg:gap-4">
        <a href={webPaths.home()} className="rounded-field" aria-label={`${brand.name}, home page`}>
          <BrandMark />
        </a>
        {props.children}
      </div>
    </header>
  );
}

export function BrandMark() {
  return (
    <span
      translate="no"
      className="flex items-center gap-2 text-lead leading-none font-heavy tracking-tight sm:gap-2.5 sm:text-[1.375rem]"
    >
      <svg viewBox="0 0 32 32" className="size-8 sm:size-9" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" className="fill-action" />
        <path
          d="M8 23.5h16M16 19V8.5m-5 4.8 5-5 5 5"
          fill="none"
          className="stroke-card"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="max-[22rem]:sr-only">{brand.name}</span>
    </span>
  );
}
