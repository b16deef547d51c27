/** Whether the visitor came from a page of this site under `path`. If not, Back leaves the site. */
export function didVisitorComeFromThisSite(path = "/"): boolean {
  return document.referrer.startsWith(window.location.origin + path);
}
