// npm run docs:plugins: writes docs/plugins/reference from the declarations of the built-in plugins, the catalog and
// the comments of the public API.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { inRoot } from './start/paths.mjs'

const server = await createServer({
  configFile: inRoot('vite.config.ts'),
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
})
try {
  const load = name => server.ssrLoadModule(inRoot(...name.split('/')))
  const { referencePages } = await load('scripts/docs/referencePages.ts')
  const words = JSON.parse(readFileSync(inRoot('locales', 'en-US.json'), 'utf8'))
  const { builtIns } = await load('plugins/index.ts')
  for (const [name, text] of Object.entries(referencePages(inRoot('.'), builtIns, words)))
    writeFileSync(inRoot('docs', 'plugins', 'reference', name), text)
  const { compatibilityPage } = await load('scripts/docs/compatibilityPage.ts')
  writeFileSync(inRoot('docs', 'reference', 'compatibility.md'), compatibilityPage())
} finally {
  await server.close()
}
