// npm run release -- <DATABASE_URL>: removes everything that adoption has added to a database.
import { pathToFileURL } from 'node:url'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import(pathToFileURL(inRoot('dist', 'server', 'release.js')).href)
