import { defineConfig } from 'vite'
import { externalPackages } from './scripts/vite/externalPackages.ts'

/**
 * Node 20 cannot strip types, so the server is bundled. Packages are not bundled, except those of many small modules:
 * loading these one by one took most of the startup.
 */
export default defineConfig({
  plugins: [externalPackages()],
  build: {
    ssr: true,
    rollupOptions: {
      input: ['server/main.ts', 'server/cli.ts', 'server/database/readers/reader.ts'],
    },
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    copyPublicDir: false,
  },
  ssr: { external: true, noExternal: ['effect', 'hono', '@hono/node-server', 'kysely', 'jose'] },
})
