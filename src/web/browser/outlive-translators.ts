/** The node that somebody else has put in the place of a text, and the texts behind each such node. */
const standIns = new WeakMap<Node, ChildNode>();
const behind = new WeakMap<Node, readonly ChildNode[]>();

const observer = new MutationObserver(note);

function note(records: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const standIn =
      addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
    if (!standIn) continue;
    for (const gone of removedNodes) {
      const texts = behind.get(gone) ?? (gone.nodeType === Node.TEXT_NODE ? [gone] : []);
      for (const text of texts as readonly ChildNode[]) {
        if (text.parentNode === target) continue;
        standIns.set(text, standIn as ChildNode);
        behind.set(standIn, [...(behind.get(standIn) ?? []), text]);
      }
    }
  }
}

/** Puts a text, and those that went with it, back where it was. */
function putBack(node: Node | null): void {
  note(observer.takeRecords());
  const standIn = node && standIns.get(node);
  if (!standIn) return;
  const texts = behind.get(standIn) ?? [];
  behind.delete(standIn);
  for (const text of texts) standIns.delete(text);
  if (standIn.isConnected) standIn.replaceWith(...texts);
}

/** Puts back every text of a part that React is about to take over. @returns whether there was one */
export function putBackAll(part: Element): boolean {
  note(observer.takeRecords());
  const replaced = [...part.querySelectorAll("font")].flatMap(
    (font) => behind.get(font)?.[0] ?? [],
  );
  for (const text of replaced) putBack(text);
  return replaced.length > 0;
}

/**
 * Lets React go on in a page whose texts a translator has replaced. Browsers put `<font>` elements in
 * the place of texts: React would fail to remove a text that is not there, or change one that nobody
 * sees, such as a price. So a text goes back to its place just before React changes, moves or
 * removes it; a translator sees that, and translates it anew. A node that was lost altogether stops
 * nothing.
 */
export function outliveTranslators(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  /** What React itself does is no replacement. */
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
