import { mailLink } from "#web/lib/format.ts";

/** The link that writes to an address; one that is too long for its line breaks after its @ first. */
export function EmailLink(props: { readonly email: string; readonly className?: string }) {
  const { email } = props;
  const at = email.lastIndexOf("@") + 1;
  return (
    <a href={mailLink(email)} className={`link min-w-0 break-words ${props.className ?? ""}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
