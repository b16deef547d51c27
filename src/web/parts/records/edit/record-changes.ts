/** The edits that differ from the record as it stands: what is sent, and nothing else. */
export function changesIn<Values extends object>(
  record: Values,
  edits: Partial<Values>,
): Partial<Values> {
  return kept(edits, (name, value) => value !== record[name]);
}

/** The edits that were made after these were sent. */
export function editsSince<Values extends object>(
  edits: Partial<Values>,
  sent: Partial<Values>,
): Partial<Values> {
  return kept(edits, (name, value) => value !== sent[name]);
}

function kept<Values extends object>(
  edits: Partial<Values>,
  keeps: (name: keyof Values, value: unknown) => boolean,
): Partial<Values> {
  const result = { ...edits };
  for (const name in result) if (!keeps(name, result[name])) delete result[name];
  return result;
}
