export function pickFields<Row, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const picked: Partial<Pick<Row, Name>> = {};
  for (const name of names) picked[name] = row[name];
  return picked as Pick<Row, Name>;
}
