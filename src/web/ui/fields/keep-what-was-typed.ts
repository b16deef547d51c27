import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift";

/**
 * The next state of a combobox that never loses its text: Escape closes the list and clears nothing,
 * and an old list under a new text has no marked item.
 */
export function keepWhatWasTyped<Item>(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
  fieldId: string,
): Partial<UseComboboxState<Item>> {
  const { stateChangeTypes: types } = useCombobox;
  switch (type) {
    case types.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    case types.InputChange: {
      // What was typed before the code came is told again, and an open list would take the focus.
      const isHere = document.activeElement?.id === fieldId;
      return { ...changes, highlightedIndex: -1, ...(!isHere && { isOpen: false }) };
    }
    case types.InputClick:
      return state.selectedItem === null ? { ...changes, isOpen: true } : state;
    default:
      return changes;
  }
}
