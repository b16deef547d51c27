const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Texts that cannot be an id lead to "not found", never to a database error. */
export function isRecordId(text: string): boolean {
  return uuidForm.test(text);
}
