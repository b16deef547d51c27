import { expect, it } from "vitest";
import { picture } from "#harness/files.ts";
import { cleanUploadedFile } from "./clean-file.ts";

it("a picture does not wait behind all pictures of another account", {
  tags: "R-1543",
}, async () => {
  const bytes = await picture();
  const done: string[] = [];
  const send = async (account: string) => {
    await cleanUploadedFile(bytes, "document", account);
    done.push(account);
  };
  await Promise.all(["a", "a", "a", "a", "b"].map(send));
  expect(done).toHaveLength(5);
  expect(done.indexOf("b")).toBeLessThan(3);
});
