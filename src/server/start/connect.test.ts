import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { StartError } from "../platform/start-error.ts";
import { requireMailFolder, requireMapTilesFile } from "./connect.ts";

it("a file that holds no map tiles stops the start with a line that names the setting", {
  tags: "P-89",
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), "layisha-tiles-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const at = (name: string) => requireMapTilesFile({ mapTiles: join(dir, name) });
  await writeFile(join(dir, "good.pmtiles"), "PMTiles\u0003 and more");
  await writeFile(join(dir, "page.html"), "<!doctype html>");
  await expect(at("good.pmtiles")).resolves.toBeUndefined();
  for (const name of ["page.html", "nothing.pmtiles", "."]) {
    await expect(at(name)).rejects.toThrow(StartError);
    await expect(at(name)).rejects.toThrow(/^MAP_TILES must name a PMTiles file/);
  }
});

it("a mail folder that takes no file stops the start with one line", { tags: "X-86" }, async () => {
  const dir = await mkdtemp(join(tmpdir(), "layisha-mail-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await writeFile(join(dir, "file"), "");
  await expect(requireMailFolder(null)).resolves.toBeUndefined();
  await expect(requireMailFolder(join(dir, "mail"))).resolves.toBeUndefined();
  for (const name of ["file", "file/mail"]) {
    await expect(requireMailFolder(join(dir, name))).rejects.toThrow(
      /^Mail cannot be kept in .* \((EEXIST|ENOTDIR)\): .* or set SMTP_URL\.$/,
    );
  }
});
