import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The result is committed inside the Python package: the same sources must give the same bytes.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/starhold/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // A busy machine is slow.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 120_000 },
});
