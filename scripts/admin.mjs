// npm run admin -- <action>: recovery for administrators who are locked out; works directly on the database.
import { pathToFileURL } from 'node:url'
import { checkNode } from './start/checkNode.mjs'
import { ensureBuilt } from './start/ensureBuilt.mjs'
import { ensureInstalled } from './start/ensureInstalled.mjs'
import { inRoot } from './start/paths.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import(pathToFileURL(inRoot('dist', 'server', 'admin.js')).href)
