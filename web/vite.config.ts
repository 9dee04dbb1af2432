import { svelte } from "@sveltejs/vite-plugin-svelte";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { icons, serviceWorkerAndCompression } from "./plugins";

const root = import.meta.dirname;
const out = resolve(root, "../src/brethren/server/client");
const server = process.env["BRETHREN_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  root,
  plugins: [svelte(), icons(root), serviceWorkerAndCompression(root, out)],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows only files from this host
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
