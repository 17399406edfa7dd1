import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { layerOrder } from '../vite/layerOrder.ts'
import { splitWords } from '../vite/splitWords.ts'

const root = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

/** The public API and the conformance kit as modules that authors test with. In the studio, the API is part of it. */
export default defineConfig({
  root: root('.'),
  publicDir: false,
  css: { postcss: { plugins: [layerOrder()] } },
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, splitWords()],
  resolve: {
    alias: [
      // React includes it; the shim would require React, which a browser cannot.
      { find: /^use-sync-external-store(\/shim(\/index\.js)?)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  build: {
    outDir: root('dist/plugin'),
    emptyOutDir: false,
    minify: false,
    cssCodeSplit: false,
    target: 'es2022',
    lib: {
      formats: ['es'],
      cssFileName: 'style',
      entry: { index: root('engine/plugin.ts'), testing: root('engine/testing/authors.ts') },
    },
    rolldownOptions: {
      external: [/^(react|react-dom|vitest|axe-core)(\/|$)/, /^@testing-library\//],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
