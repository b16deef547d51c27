import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** In development the pages come from Vite and every call goes on to the API server. */
const apiUrl = process.env["DEV_API_URL"];

/**
 * A few files of what is used together. Left alone, each shared module becomes a file of its own,
 * and a phone on a slow line waits for some forty of them.
 */
const codeSplitting = {
  groups: [
    {
      name: "framework",
      test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/,
      priority: 5,
    },
    {
      name: "base",
      test: /src[\\/](contract[\\/](brand|web-paths)|web[\\/](lib|features[\\/]layout|ui[\\/](button|link-button|icons|skeleton|error-state|toast|use-disclosure|page-heading|card|notice)))/,
      priority: 4,
      minShareCount: 2,
    },
    {
      name: "forms",
      test: /web[\\/]ui[\\/]([\w-]+-field|form|form-context|error-summary|field-shell|radio-cards)\.tsx?$/,
      priority: 3,
      minShareCount: 2,
    },
    {
      name: "places",
      test: /web[\\/](ui[\\/]combobox|features[\\/]places[\\/]place-field)|node_modules[\\/]downshift[\\/]/,
      priority: 2,
    },
    {
      name: "shared",
      test: /src[\\/](web|contract|domain)[\\/]/,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3_000,
      priority: 1,
    },
  ],
};

/** A shared file would carry the names of all that share it. */
function chunkFileNames(chunk: { readonly name: string }): string {
  return `assets/${chunk.name.startsWith("shared") ? "shared" : "[name]"}-[hash].js`;
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: apiUrl ? { proxy: { "/api": apiUrl, "/dev": apiUrl } } : {},
  build: { target: "es2022" },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } },
  },
});
