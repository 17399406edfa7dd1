import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileEarly } from './scripts/vite/compileEarly.ts'
import { constructedStyles } from './scripts/vite/constructedStyles.ts'
import { layerOrder } from './scripts/vite/layerOrder.ts'
import { leanSetup } from './scripts/vite/leanSetup.ts'
import { mergeRuntime } from './scripts/vite/mergeRuntime.ts'
import { moduleSizes } from './scripts/vite/moduleSizes.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { preloadStudio } from './scripts/vite/preloadStudio.ts'
import { sharedModules } from './scripts/vite/sharedModules.ts'
import { splitWords } from './scripts/vite/splitWords.ts'
import { chunkOf } from './scripts/vite/studioChunk.ts'
import { trustedEntry } from './scripts/vite/trustedEntry.ts'
import { withoutUnused } from './scripts/vite/withoutUnused.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** The studio: served at /admin/ by the server, built into dist/admin. */
export default defineConfig({
  root: here('./app'),
  base: '/admin/',
  publicDir: here('./app/public'),
  css: { postcss: { plugins: [layerOrder()] } },
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    react(),
    // React Aria ships 34 locales of strings in every chunk; English stays, the app sets the others itself
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    splitWords(),
    leanSetup(),
    withoutUnused(),
    mergeRuntime(),
    preloadStudio(),
    trustedEntry(),
    constructedStyles(),
    compileEarly(),
    sharedModules(),
    moduleSizes(),
    precompress(),
  ],
  resolve: {
    alias: [
      // React includes it, so no shim is needed.
      { find: /^use-sync-external-store(\/shim(\/index\.js)?)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
      // The imports of external plugins, for the tests of those in the documentation.
      ...(process.env['VITEST'] ? [{ find: '@fieldhouse/plugin', replacement: here('./engine/plugin.ts') }] : []),
    ],
  },
  // Vitest's browser mode serves /__vitest_test__/ from this server: a catch-all proxy would swallow it
  server: process.env['VITEST']
    ? {}
    : { proxy: { '^/(?!admin)': process.env['FIELDHOUSE_DEV_API'] ?? 'http://127.0.0.1:8055' } },
  build: {
    outDir: here('./dist/admin'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The browsers that the styles require support it natively.
    modulePreload: { polyfill: false },
    // Browsers with light-dark(), which the tokens need. For older ones `:dir(rtl)` would become a list of languages,
    // which does not work for a page that has a direction and no language.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // `npm test` checks the sizes. The largest chunk is the map.
    chunkSizeWarningLimit: 1500,
    // All styles are a few kilobytes: one file, in one order, is one request.
    cssCodeSplit: false,
    rolldownOptions: {
      // Reading a property has no side effects in any of our packages. Without this option everything made of schemas
      // stays in the bundle, including unused code for addresses, cookies and dates.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Hashes do not compress, and the first load names 200 files. Seven characters are the fewest that Rolldown takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(), debugName: 'studio' }],
        },
      },
    },
  },
})
