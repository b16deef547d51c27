/** Someone of 1.75 m carrying a box, standing on y = 0, in units of 1/40 metre. */
export function Person(props: { readonly x: number }) {
  return (
    <g transform={`translate(${props.x} 0)`} strokeLinecap="round" strokeLinejoin="round">
      <path d="M-4-30-6-2m11-28 4 28" className="stroke-ink" strokeWidth="7.5" />
      <path d="M-6-1.5h5m10 0h5" className="stroke-ink" strokeWidth="4" />
      <path d="M-8.5-51q1-6 8.5-6t8.5 6l-1 24q-7.5 3-15 0Z" className="fill-action" />
      <circle cx="1" cy="-64" r="6.5" className="fill-ink" />
      <rect
        x="8"
        y="-52"
        width="23"
        height="19"
        rx="2"
        className="fill-sand stroke-ink"
        strokeWidth="2.2"
      />
      <path d="M15-52v6h8v-6" fill="none" className="stroke-field" strokeWidth="1.8" />
      <path d="M-3-50q1 12 11 15h7" fill="none" className="stroke-action-dark" strokeWidth="6" />
    </g>
  );
}
