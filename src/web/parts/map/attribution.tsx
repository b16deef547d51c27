/** What the licence of a maps provider asks for; OpenStreetMap's asks for a link to it as well. */
export function Attribution({ text }: { readonly text: string }) {
  if (!text.includes("OpenStreetMap")) return text;
  return (
    <a
      href="https://www.openstreetmap.org/copyright"
      target="_blank"
      rel="noopener noreferrer"
      className="link"
    >
      {text}
    </a>
  );
}
