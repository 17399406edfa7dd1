import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { extname, join } from 'node:path'
import { Context } from 'effect'
import { isRecord } from '#schemas/data/isRecord.ts'

export const extensionKinds = ['interfaces', 'displays', 'layouts', 'modules'] as const
export type ExtensionKind = (typeof extensionKinds)[number]

/** One file of an extension. */
export interface ExtensionFile {
  readonly path: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The extensions in the operator's folder, by kind and name. */
export interface Extensions {
  readonly names: Readonly<Record<ExtensionKind, readonly string[]>>
  /** `<kind>/<name>` of the extensions that run in a sandbox: their manifest.json has `"sandbox": true`. */
  readonly sandboxed: readonly string[]
  /** A file by its kind, the extension's name and the path within it; undefined if there is none. */
  readonly file: (kind: ExtensionKind, name: string, path: string) => ExtensionFile | undefined
}

/** The extensions, for routes. */
export class ProjectExtensions extends Context.Service<ProjectExtensions, Extensions>()('ProjectExtensions') {}

const namePattern = /^[a-z0-9][a-z0-9-]*$/
/** Only files of a plugin that a browser loads. */
const served: ReadonlySet<string> = new Set(['.js', '.mjs', '.css', '.map', '.svg', '.png', '.woff2', '.json'])

/**
 * Reads `<folder>/<kind>/<name>/index.js` and the files next to it. Links, hidden files and invalid names are skipped.
 * A missing folder holds nothing.
 */
export function readExtensions(folder: string): Extensions {
  const files = new Map<string, ExtensionFile>()
  const namesOf = (kind: ExtensionKind): readonly string[] =>
    entriesOf(join(folder, kind))
      .filter(name => namePattern.test(name) && statOf(join(folder, kind, name))?.isDirectory())
      .filter(name => {
        readFolder(join(folder, kind, name), `${kind}/${name}`, files)
        return files.has(`${kind}/${name}/index.js`)
      })
      .sort()
  const names = {
    interfaces: namesOf('interfaces'),
    displays: namesOf('displays'),
    layouts: namesOf('layouts'),
    modules: namesOf('modules'),
  }
  const sandboxed = pathsOf(names).filter(path => asksForSandbox(files.get(`${path}/manifest.json`)))
  return { names, sandboxed, file: (kind, name, path) => files.get(`${kind}/${name}/${path}`) }
}

/** `<kind>/<name>` of all extensions. */
export const pathsOf = (names: Extensions['names']): readonly string[] =>
  extensionKinds.flatMap(kind => names[kind].map(name => `${kind}/${name}`))

/** A manifest that cannot be read asks for it too: it may have been meant to. */
function asksForSandbox(manifest: ExtensionFile | undefined): boolean {
  if (!manifest) return false
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(manifest.bytes))
    return !isRecord(content) || (content['sandbox'] !== undefined && content['sandbox'] !== false)
  } catch {
    return true
  }
}

/** Hidden entries, and the packages that a plugin was built with. */
export const isSkipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules'

function readFolder(folder: string, prefix: string, files: Map<string, ExtensionFile>): void {
  for (const name of entriesOf(folder)) {
    if (isSkipped(name)) continue
    const path = join(folder, name)
    const stat = statOf(path)
    if (stat?.isDirectory()) readFolder(path, `${prefix}/${name}`, files)
    else if (stat?.isFile() && served.has(extname(name)))
      files.set(`${prefix}/${name}`, { path: name, bytes: new Uint8Array(readFileSync(path)) })
  }
}

function entriesOf(folder: string): readonly string[] {
  return statOf(folder)?.isDirectory() ? readdirSync(folder) : []
}

/** The entry at a path itself; links are not followed. */
const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })
