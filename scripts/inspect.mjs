// npm run inspect -- <DATABASE_URL>: reports the contents of a Directus database, without changing it.
import { pathToFileURL } from 'node:url'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import(pathToFileURL(inRoot('dist', 'server', 'inspect.js')).href)
