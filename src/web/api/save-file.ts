/** Has the browser keep what was answered as a file, readable by people: two spaces an indent. */
export function saveJson(name: string, data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
