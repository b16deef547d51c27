/** The ref of a field that appears because of what somebody just did. */
export function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
