import { describe, expect, it } from "vitest";
import { choosePostgresUser } from "./database-home.ts";

const ROOT = "root:x:0:0:root:/root:/bin/bash\n";
const NOBODY = "nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";
const POSTGRES = "postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n";

describe("the user that PostgreSQL runs as", () => {
  it("is this very user unless that is root", () => {
    expect(choosePostgresUser(undefined, 1000, () => ROOT)).toBeUndefined();
  });

  it("is postgres for root, else nobody", () => {
    const postgres = { name: "postgres", uid: 101, gid: 104 };
    const nobody = { name: "nobody", uid: 65534, gid: 65533 };
    expect(choosePostgresUser(undefined, 0, () => ROOT + NOBODY + POSTGRES)).toEqual(postgres);
    expect(choosePostgresUser(undefined, 0, () => ROOT + NOBODY)).toEqual(nobody);
  });

  it("is whoever owns the data already", () => {
    expect(choosePostgresUser(65534, 0, () => ROOT + NOBODY + POSTGRES)?.name).toBe("nobody");
    expect(choosePostgresUser(0, 0, () => ROOT + NOBODY + POSTGRES)?.name).toBe("postgres");
    expect(choosePostgresUser(4711, 0, () => ROOT + NOBODY + POSTGRES)?.name).toBe("postgres");
  });
});
