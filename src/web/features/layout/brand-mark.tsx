import { brand } from "#contract/brand.ts";

/** The sign of the company: what is carried, and up it goes. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2.5 text-[1.375rem] leading-none font-heavy tracking-tight">
      <svg viewBox="0 0 32 32" className="size-9" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="9" className="fill-action" />
        <path
          d="M8 23.5h16M16 19V8.5m-5 4.8 5-5 5 5"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {brand.name}
    </span>
  );
}
