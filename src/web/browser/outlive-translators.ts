/** Maps each text to the node by which a translator replaced it, and each such node to all its texts. */
const replacements = new WeakMap<Node, ChildNode>();
const replacedTexts = new WeakMap<Node, readonly ChildNode[]>();

const observer = new MutationObserver(note);

function note(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const replacement =
      addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
    if (!replacement) continue;
    for (const removed of removedNodes) {
      const texts =
        replacedTexts.get(removed) ?? (removed.nodeType === Node.TEXT_NODE ? [removed] : []);
      for (const text of texts as readonly ChildNode[]) {
        if (text.parentNode === target) continue;
        replacements.set(text, replacement as ChildNode);
        replacedTexts.set(replacement, [...(replacedTexts.get(replacement) ?? []), text]);
      }
    }
  }
}

/** Puts an original text back in its place, with all texts that a translator replaced by the same node. */
function putBack(node: Node | null): void {
  note(observer.takeRecords());
  const replacement = node && replacements.get(node);
  if (!replacement) return;
  const texts = replacedTexts.get(replacement) ?? [];
  replacedTexts.delete(replacement);
  for (const text of texts) replacements.delete(text);
  if (replacement.isConnected) replacement.replaceWith(...texts);
}

/** Puts back all original texts of `part` before React takes it over. Returns whether there were any. */
export function restoreUntranslatedTexts(part: Element): boolean {
  note(observer.takeRecords());
  const replaced = [...part.querySelectorAll("font")].flatMap(
    (font) => replacedTexts.get(font)?.[0] ?? [],
  );
  for (const text of replaced) putBack(text);
  return replaced.length > 0;
}

/**
 * Lets React work in a page whose texts a translator has replaced. Browsers replace texts by `<font>`
 * elements: React would fail to remove a text that is gone, or change a text that nobody sees, such as a
 * price. So each text goes back to its place just before React changes, moves or removes it; the
 * translator then translates it again. A node that was lost altogether causes no error.
 */
export function letReactWorkWithTranslators(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  /** Makes the observer ignore a change by React itself, which is no translation. */
  const unnoted = <Result>(result: Result): Result => {
    observer.takeRecords();
    return result;
  };
  const tolerant = {
    appendChild(this: Node, node: Node) {
      putBack(node);
      return unnoted(appendChild.call(this, node));
    },
    insertBefore(this: Node, node: Node, next: Node | null) {
      putBack(node);
      putBack(next);
      return unnoted(insertBefore.call(this, node, next?.parentNode === this ? next : null));
    },
    removeChild(this: Node, node: Node) {
      putBack(node);
      return unnoted(node.parentNode === this ? removeChild.call(this, node) : node);
    },
  };
  Object.assign(Node.prototype, tolerant);
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") ?? {};
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...value,
    set(this: Text, text: string) {
      putBack(this);
      value.set?.call(this, text);
      observer.takeRecords();
    },
  });
}
