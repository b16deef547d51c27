import { passwordProgress, passwordSpecials } from "#domain/passwords/password-rules.ts";
import { CheckIcon } from "#web/ui/icons.tsx";

/**
 * What a password must be, each rule ticked as soon as it holds. Of spans, because it stands in the
 * hint of a field: a screen reader reads it with the field.
 */
export function PasswordRuleList(props: { readonly password: string }) {
  return (
    <>
      Your password must
      <span className="mt-1 grid gap-1">
        {passwordProgress(props.password).map(({ message, holds }) => (
          <span
            key={message}
            className={`grid grid-cols-[auto_1fr] gap-2 ${holds ? "font-semibold text-action-dark" : ""}`}
          >
            <span
              aria-hidden="true"
              className={`mt-px grid size-5 place-items-center rounded-full border ${holds ? "border-action bg-action text-white" : "border-field"}`}
            >
              {holds && <CheckIcon className="size-3.5" />}
            </span>
            <span>
              {message.replace(/^Password must /, "").replace(/\.$/, "")}
              <span className="sr-only">{holds ? " (done)," : ","}</span>
            </span>
          </span>
        ))}
      </span>
      <span className="mt-1 block">Special characters are {[...passwordSpecials].join(" ")}</span>
    </>
  );
}
