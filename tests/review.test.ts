import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept, hashOf, pluginNames, readLedger, statusOf } from '../scripts/review/ledger.ts'

const project = join(import.meta.dirname, '..')
let root: string
let folder: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fieldhouse-review-'))
  folder = join(root, 'plugins', 'interfaces', 'slider')
  for (const each of ['.storybook', 'plugins/displays', 'plugins/layouts'])
    mkdirSync(join(root, each), { recursive: true })
  cpSync(join(project, 'plugins', 'interfaces', 'slider'), folder, { recursive: true })
})

const status = () => statusOf(readLedger(root)['interfaces/slider'], hashOf(folder))
const change = (name: string, how: (source: string) => string) =>
  writeFileSync(join(folder, name), how(readFileSync(join(folder, name), 'utf8')))

describe('review ledger', () => {
  it('reports a plugin as new until it is reviewed', () => {
    expect(pluginNames(root)).toEqual(['interfaces/slider'])
    expect(status()).toBe('new')
    accept(root, 'interfaces/slider', 'Ada', '2026-11-21')
    expect(status()).toBe('reviewed')
    expect(readLedger(root)['interfaces/slider']).toMatchObject({ reviewer: 'Ada', date: '2026-11-21' })
  })

  it.each(['Slider.module.css', 'Slider.tsx', 'fixtures.ts', 'plugin.ts'])(
    'requires another review when %s changes',
    name => {
      accept(root, 'interfaces/slider', 'Ada', '2026-11-21')
      change(name, source => `${source}\n/* wider */\n`)
      expect(status()).toBe('changed')
    },
  )

  it('requires another review when a file is removed', () => {
    const before = hashOf(folder)
    writeFileSync(join(folder, 'Track.tsx'), 'export const Track = null')
    expect(hashOf(folder)).not.toBe(before)
  })

  it('ignores tests and line endings', () => {
    accept(root, 'interfaces/slider', 'Ada', '2026-11-21')
    writeFileSync(join(folder, 'Slider.test.tsx'), '// more of them')
    for (const name of readdirSync(folder).filter(each => each.endsWith('.css')))
      change(name, source => source.replaceAll('\n', '\r\n'))
    expect(status()).toBe('reviewed')
  })

  it('has a review of the current version of every plugin, and none of removed ones', () => {
    const ledger = readLedger(project)
    const statuses = pluginNames(project).map(name => [
      name,
      statusOf(ledger[name], hashOf(join(project, 'plugins', name))),
    ])
    expect(statuses.length).toBeGreaterThan(60)
    // Look at its stories, then run: npm run review -- accept <kind>/<id> --reviewer "Name"
    expect(statuses.filter(([, each]) => each !== 'reviewed')).toEqual([])
    expect(Object.keys(ledger).filter(name => !pluginNames(project).includes(name))).toEqual([])
  })
})
