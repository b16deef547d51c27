/** Whether a page of ours under `path` led to this document. Otherwise Back leaves the site. */
export function cameFromThisSite(path = "/"): boolean {
  return document.referrer.startsWith(window.location.origin + path);
}
