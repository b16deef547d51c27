const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What cannot be an id is "not found", never a database error. */
export function isRecordId(text: string): boolean {
  return uuidForm.test(text);
}
