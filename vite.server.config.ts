import { defineConfig } from 'vite'

/**
 * Node 20 strips no types, so the server is bundled. Packages stay outside, but for those that are many small modules:
 * reading these one by one took most of the start.
 */
export default defineConfig({
  build: {
    ssr: true,
    rollupOptions: {
      input: [
        'server/main.ts',
        'server/admin.ts',
        'server/backup.ts',
        'server/inspect.ts',
        'server/release.ts',
        'server/database/readers/reader.ts',
      ],
    },
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    copyPublicDir: false,
  },
  ssr: { external: true, noExternal: ['effect', 'hono', '@hono/node-server', 'kysely', 'jose'] },
})
