// npm run backup -- <folder>: copies database, files and secret while the server can keep running.
import { pathToFileURL } from 'node:url'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import(pathToFileURL(inRoot('dist', 'server', 'backup.js')).href)
