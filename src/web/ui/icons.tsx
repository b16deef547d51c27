type IconProps = { readonly className?: string };

/** Makes an icon from lines on a 24-pixel grid, in the colour of the text around it. Screen readers skip it. */
function icon(lines: string, fill = "none") {
  return ({ className = "size-6" }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={fill} d={lines} />
    </svg>
  );
}

function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 1`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
}

export const ArrowLeftIcon = icon("M19 12H5m6-6-6 6 6 6");
export const ArrowRightIcon = icon("M5 12h14m-6-6 6 6-6 6");
export const ChevronDownIcon = icon("m6 9 6 6 6-6");
export const ChevronLeftIcon = icon("m15 6-6 6 6 6");
export const ChevronRightIcon = icon("m9 6 6 6-6 6");
export const CheckIcon = icon("m5 12.5 4.5 4.5L19 7.5");
export const CrossIcon = icon("m6 6 12 12M18 6 6 18");
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16");
export const SearchIcon = icon(`${circle(11, 11, 6.5)}M16 16l4.5 4.5`);
export const AlertIcon = icon(`${circle(12, 12, 9)}M12 7.5v5.5m0 3.4v.1`);
export const WarningIcon = icon(
  "M10.3 4.4 2.9 17.2A2 2 0 0 0 4.6 20h14.8a2 2 0 0 0 1.7-2.8L13.7 4.4a2 2 0 0 0-3.4 0ZM12 9.5v4m0 3v.1",
);
export const InfoIcon = icon(`${circle(12, 12, 9)}M12 11.2v5.3m0-9v.1`);
export const PhoneIcon = icon(
  "M5 4h3.5l1.8 4.5-2.3 1.6a12 12 0 0 0 5.9 5.9l1.6-2.3L20 15.5V19a1.5 1.5 0 0 1-1.5 1.5C10.5 20.5 3.5 13.5 3.5 5.5A1.5 1.5 0 0 1 5 4Z",
);
export const MailIcon = icon(
  "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM4 7.5l8 6 8-6",
);
export const PinIcon = icon(
  `M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21Z${circle(12, 9.5, 2.5)}`,
);
export const HereIcon = icon(`${circle(12, 12, 6)}M12 2.5V6m0 12v3.5M2.5 12H6m12 0h3.5`);
export const ChatIcon = icon(
  "M12 4c-5 0-8.5 3.2-8.5 7.3 0 2.2 1 4.1 2.6 5.4L5.5 20l4-1.7c.8.2 1.6.3 2.5.3 5 0 8.5-3.2 8.5-7.3S17 4 12 4ZM8.5 11.4h.1m3.4 0h.1m3.4 0h.1",
);
export const UserIcon = icon(`${circle(12, 8, 4)}M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6`);
export const RetryIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3");
export const StarIcon = icon(
  "m12 3 2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7Z",
  "currentColor",
);

export function Spinner({ className = "size-5" }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 animate-spin ${className}`}
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
