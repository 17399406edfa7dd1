import { pathToFileURL } from 'node:url'
import { checkNode } from './checkNode.mjs'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'
import { inRoot } from './paths.mjs'

/** Runs a command of `fieldhouse` with the arguments of this process. Builds what is missing first. */
export async function runCommand(name) {
  checkNode()
  ensureInstalled()
  ensureBuilt()
  process.argv.splice(2, 0, name)
  await import(pathToFileURL(inRoot('dist', 'server', 'cli.js')).href)
}
