const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether text can be a record's id at all. What cannot is "not found", never a database error. */
export function isRecordId(text: string): boolean {
  return uuidForm.test(text);
}
