// npm start: installs and builds what is missing or out of date, then starts the server in this process.
import { pathToFileURL } from 'node:url'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
process.env['NODE_ENV'] ??= 'production'
await import(pathToFileURL(inRoot('dist', 'server', 'main.js')).href)
