/** From and to, one under the other, joined by a line. */
export function RouteText(props: { readonly pickup: string; readonly destination: string }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-quiet">From</dt>
      <dd className="break-words">{props.pickup}</dd>
      <dt className="text-quiet">To</dt>
      <dd className="break-words">{props.destination}</dd>
    </dl>
  );
}
