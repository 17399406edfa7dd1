import { defineConfig } from 'vite'

/** Node 20 strips no types, so the server is bundled; packages stay external. */
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'dist/server', target: 'node20', minify: false, copyPublicDir: false },
  ssr: { external: true, noExternal: [] },
})
