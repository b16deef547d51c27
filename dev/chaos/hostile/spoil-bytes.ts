import type { Random } from "../random.ts";

/** Numbers that JSON can write and no program of ours ever does. */
const oddNumbers = ["1e309", "-0", "-1e-400", "9223372036854775808", "00", "0x1", "1E400", "NaN"];

/** The text of a body as bytes, now and then spoilt in a way that no JSON library would write. */
export function spoilBytes(text: string, random: Random): Buffer {
  switch (random.below(30)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)));
    case 1:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]);
    case 2:
    case 3:
      return Buffer.from(text.replace(/:\s*[^,{}[\]]+/, `:${random.pick(oddNumbers)}`));
    case 4:
      return Buffer.from(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    case 5:
      return Buffer.alloc(80_000, "a");
    case 6:
      return Buffer.alloc(0);
    case 7:
      return Buffer.from(text.replace("{", '{"__proto__":{"role":"admin"},'));
    case 8:
      return Buffer.from(text.replace("{", '{"email":"a@b.example","email":"c@d.example",'));
    case 9:
      return Buffer.from(`\ufeff${text}`);
    default:
      return Buffer.from(text);
  }
}
