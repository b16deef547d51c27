import { type KeyboardEvent, useEffect, useState } from "react";

const none = -1;
const closed = { isOpen: false, marked: none, isPointedAt: false };

type ListboxProps = {
  /** The id of the text field; the list's is `${id}-list`. */
  readonly id: string;
  readonly count: number;
  /** Whether an open list has anything to show. */
  readonly hasContent: boolean;
  /** An option was pressed, or Enter while it was marked. The list is closed. */
  readonly onPick: (index: number) => void;
  readonly onLeave: () => void;
};

/**
 * The keys, the pointer and the roles of an editable combobox with a list, as the ARIA Authoring
 * Practices have them. The focus stays in the field, whose text is its owner's: nothing here writes it.
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
    // While a letter is composed, its keys are not for the list.
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

  // A pointer that presses beside the list closes it before the field is left, so that nothing goes
  // along. A finger may scroll the page, and has pressed only when it goes up.
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

  // A list that moved under the pointer would put another option under it.
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
      // Open, though perhaps with nothing to show yet: bars that float make room already.
      "data-open": isOpen || undefined,
      onKeyDown,
      onBlur,
    },
    listProps: {
      id: listId,
      role: "listbox",
      // The focus stays in the field.
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

/** `scrollIntoView` would scroll the page too, and the field out of it. */
function showInList(option: HTMLElement): void {
  const list = option.parentElement;
  if (!list) return;
  const { top, bottom } = option.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  const last = option === list.lastElementChild ? null : list.lastElementChild;
  const foot = Math.min(seen.bottom, last?.getBoundingClientRect().top ?? seen.bottom);
  list.scrollTop += top < seen.top ? top - seen.top : Math.max(bottom - foot, 0);
}

/** The room of three short items and the last line, in pixels. */
const roomForList = 240;
/** A window less tall, in pixels, has room for three items under its first line alone. */
const shortWindow = 512;

/** A list has little room above a phone's keyboard, which may come up after it. */
export function useRoomForList(fieldId: string, isShown: boolean): void {
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
