const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Says whether a text has the form of an id. Any other text is "not found", without a database error. */
export function isRecordId(text: string): boolean {
  return uuidForm.test(text);
}
