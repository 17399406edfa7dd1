import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who reviewed a plugin, when, and which version, by hash. */
export interface Review {
  readonly hash: string
  readonly reviewer: string
  /** A day, as 2026-11-21. */
  readonly date: string
}

/** By plugin: `interfaces/slider`. */
export type Ledger = Readonly<Record<string, Review>>

export type ReviewStatus = 'reviewed' | 'changed' | 'new'

export const statusOf = (review: Review | undefined, hash: string): ReviewStatus =>
  review === undefined ? 'new' : review.hash === hash ? 'reviewed' : 'changed'

/**
 * The hash of the reviewed files of a plugin: the sources of its declaration, its styles and its states, by name. Tests
 * and line endings do not count.
 */
export function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).filter(isSeen).sort())
    hash.update(`${name}\0${readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')}\0`)
  return hash.digest('hex').slice(0, 16)
}

const isSeen = (name: string): boolean => /\.(ts|tsx|css|svg)$/.test(name) && !/\.test\.tsx?$/.test(name)

/** Every plugin of the studio, as `interfaces/slider`. */
export const pluginNames = (root: string): readonly string[] =>
  ['interfaces', 'displays', 'layouts'].flatMap(kind =>
    readdirSync(join(root, 'plugins', kind))
      .filter(id => existsSync(join(root, 'plugins', kind, id, 'plugin.ts')))
      .sort()
      .map(id => `${kind}/${id}`),
  )

const fileOf = (root: string): string => join(root, '.storybook', 'reviews.json')

export function readLedger(root: string): Ledger {
  const file = fileOf(root)
  // Safe: only `accept` writes the file, and it is committed with the sources.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ledger) : {}
}

/** Records that the current version of a plugin has been reviewed. */
export function accept(root: string, plugin: string, reviewer: string, date: string): void {
  const ledger = { ...readLedger(root), [plugin]: { hash: hashOf(join(root, 'plugins', plugin)), reviewer, date } }
  const sorted = Object.fromEntries(Object.entries(ledger).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(fileOf(root), `${JSON.stringify(sorted, null, 2)}\n`)
}
