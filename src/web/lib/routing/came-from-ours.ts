/** Whether the document before this one is ours: going back from one that is not would leave the site. */
export function cameFromOurs(): boolean {
  return document.referrer.startsWith(`${window.location.origin}/`);
}
