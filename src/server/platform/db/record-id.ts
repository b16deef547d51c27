const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether text can be a record's id at all. What cannot is "not found", never a database error: a path is
 * asked in mount-contract.ts, and what a body or a query names by what reads it.
 */
export function isRecordId(text: string): boolean {
  return uuidForm.test(text);
}
