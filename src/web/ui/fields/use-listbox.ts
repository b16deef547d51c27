import { type KeyboardEvent, useEffect, useState } from "react";

const none = -1;
const closed = { isOpen: false, marked: none, isPointedAt: false };

type ListboxProps = {
  /** The id of the text field. The id of the list is `${id}-list`. */
  readonly id: string;
  readonly count: number;
  /** Whether an open list has anything to show. */
  readonly hasContent: boolean;
  /** Called when an option is pressed, or marked and chosen by Enter. The list is already closed. */
  readonly onPick: (index: number) => void;
  readonly onLeave: () => void;
};

/**
 * The keys, pointer events and roles of an editable combobox, as in the ARIA Authoring Practices. The
 * focus stays in the field, and the hook never changes the field's text.
 */
export function useListbox({ id, count, hasContent, onPick, onLeave }: ListboxProps) {
  const [list, setList] = useState(closed);
  const { isOpen, marked } = list;
  const isShown = isOpen && hasContent;
  const hasMark = marked !== none && marked < count;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;
  const close = () => setList(closed);
  const open = (index = none) => setList({ isOpen: true, marked: index, isPointedAt: false });
  const point = (index: number) =>
    index !== marked && setList({ isOpen, marked: index, isPointedAt: true });

  function pick(index: number) {
    close();
    onPick(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys with which an input method composes a character must not control the list.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (hasContent && key === "ArrowDown") open(marked + 1 < count ? marked + 1 : 0);
    else if (hasContent && key === "ArrowUp") open((marked > 0 ? marked : count) - 1);
    else if (isOpen && key === "Enter" && hasMark) pick(marked);
    else if (isOpen && (key === "Enter" || key === "Escape")) close();
    else return;
    event.preventDefault();
  }

  function onBlur() {
    close();
    onLeave();
  }

  // A press beside the list closes it before the field loses the focus, so that the page does not move
  // under the press. A finger counts as a press only when it is lifted, because it may scroll.
  useEffect(() => {
    if (!isOpen) return;
    const given = new AbortController();
    const closeBeside = ({ type, pointerType, target }: PointerEvent) => {
      const isPress = type === (pointerType === "touch" ? "pointerup" : "pointerdown");
      const isInside = [id, `${id}-list`].some(
        (own) => target instanceof Node && document.getElementById(own)?.contains(target),
      );
      if (isPress && !isInside) setList(closed);
    };
    for (const type of ["pointerdown", "pointerup"] as const) {
      document.addEventListener(type, closeBeside, { capture: true, signal: given.signal });
    }
    return () => given.abort();
  }, [isOpen, id]);

  // An option under the pointer is not scrolled, which would put another option there.
  useEffect(() => {
    const option = document.getElementById(`${id}-list-${list.marked}`);
    if (option && !list.isPointedAt) showInList(option);
  }, [list, id]);

  return {
    isShown,
    open,
    fieldProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isShown,
      "aria-controls": listId,
      "aria-activedescendant": isShown && hasMark ? optionId(marked) : undefined,
      // CSS hides floating bars as soon as the list is open, even before it has suggestions.
      "data-open": isOpen || undefined,
      onKeyDown,
      onBlur,
    },
    listProps: {
      id: listId,
      role: "listbox",
      // Pressing the list must not take the focus from the text field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onMouseLeave: () => point(none),
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: "option",
      "aria-selected": index === marked,
      onMouseMove: () => point(index),
      onClick: () => pick(index),
    }),
  } as const;
}

/** Scrolls the list alone. `scrollIntoView` would scroll the page too, and move the field out of sight. */
function showInList(option: HTMLElement): void {
  const list = option.parentElement;
  if (!list) return;
  const { top, bottom } = option.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  const last = option === list.lastElementChild ? null : list.lastElementChild;
  const foot = Math.min(seen.bottom, last?.getBoundingClientRect().top ?? seen.bottom);
  list.scrollTop += top < seen.top ? top - seen.top : Math.max(bottom - foot, 0);
}

/** The least height of a list of suggestions, in pixels: three short suggestions and an action below them. */
const roomForList = 240;
/** A window lower than this many pixels scrolls the field to the top: three suggestions fit below it. */
const shortWindow = 512;

/** Scrolls a field up where a phone's keyboard leaves too little room for the field's suggestions. */
export function useRoomForSuggestions(fieldId: string, isShown: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isShown || seen === null) return;
    const makeRoom = () => {
      const below = document.getElementById(fieldId)?.getBoundingClientRect().bottom ?? 0;
      const isTight = seen.offsetTop + seen.height - below < roomForList;
      const block = isTight || seen.height < shortWindow ? "start" : "nearest";
      document.getElementById(`${fieldId}-label`)?.scrollIntoView({ block });
    };
    makeRoom();
    seen.addEventListener("resize", makeRoom);
    return () => seen.removeEventListener("resize", makeRoom);
  }, [fieldId, isShown]);
}
