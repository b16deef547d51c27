export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "regular" | "compact";

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-field border text-center font-bold transition-colors duration-150 select-none aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sand aria-disabled:not-aria-busy:text-quiet";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    "border-action bg-action text-white hover:not-aria-disabled:border-action-dark hover:not-aria-disabled:bg-action-dark",
  secondary:
    "border-field bg-card text-ink hover:not-aria-disabled:border-ink hover:not-aria-disabled:bg-sand",
  quiet:
    "border-transparent bg-transparent text-action underline decoration-1 underline-offset-4 hover:not-aria-disabled:bg-action-tint hover:not-aria-disabled:text-action-dark",
  danger:
    "border-danger bg-danger text-white hover:not-aria-disabled:border-danger-dark hover:not-aria-disabled:bg-danger-dark",
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  regular: "min-h-12 px-6 py-2.5 text-body",
  compact: "min-h-11 px-4 py-2 text-small",
};

/** One look for everything that is pressed, be it a button or a link. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "regular",
  extra = "",
): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${extra}`;
}
