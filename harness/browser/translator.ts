import type { Page } from "@playwright/test";

/**
 * Translates every page of this window as Chrome does: each text is replaced by two `<font>` elements
 * with the translation in them, also a text that comes or changes later. Here the translation has the
 * same words. Every other text is moved into the elements instead, as some translators do.
 *
 * @param from "read": Chrome begins once the document is read, after its scripts; "start": an extension
 *   may begin before them, and React finds other texts than the build drew
 */
export async function translatePages(page: Page, from: "start" | "read"): Promise<void> {
  await page.addInitScript(translate, from);
}

function translate(from: "start" | "read"): void {
  const { appendChild } = Node.prototype;
  const untouched = "script, style, noscript, textarea, title, font, [translate=no]";
  let count = 0;
  const wrap = (text: Text) => {
    if (text.data.trim() === "" || text.parentElement?.closest(untouched) !== null) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    appendChild.call(outer, inner);
    count += 1;
    if (count % 2 === 0) inner.textContent = text.data;
    text.replaceWith(outer);
    if (count % 2 !== 0) appendChild.call(inner, text);
  };
  const wrapAll = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  const begin = () => {
    wrapAll(document);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) wrap(target);
        for (const node of addedNodes) wrapAll(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  };
  if (from === "start") begin();
  else document.addEventListener("DOMContentLoaded", begin);
}
