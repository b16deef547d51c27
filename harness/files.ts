import sharp from "sharp";
import type { TestApp } from "./app.ts";
import type { SignedIn } from "./factories.ts";

export function picture(
  type: "jpeg" | "png" | "webp" = "jpeg",
  { width = 40, height = 30 }: { readonly width?: number; readonly height?: number } = {},
): Promise<Buffer> {
  const create = { width, height, channels: 3, background: "#0b6b4f" } as const;
  return sharp({ create, limitInputPixels: false }).toFormat(type).toBuffer();
}

/** The bytes by which a PDF is recognised. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

export const asFile = { "content-type": "application/octet-stream" };

export const sendFile = (
  app: TestApp,
  { headers }: Pick<SignedIn, "headers">,
  path: string,
  payload: Buffer,
) =>
  app.inject({ method: "POST", url: `/api/${path}`, payload, headers: { ...headers, ...asFile } });
