import { expect, it } from 'vitest'
import type { OptionsSchema } from '#engine/core/registry/OptionsSchema.ts'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'
import { names, ownNames } from '#schemas/names/findEntry.ts'
import type { NameEntry, NameKind } from '#schemas/names/NameEntry.ts'
import { namesOf } from '#schemas/names/optionRules.ts'

const registry = buildRegistry(builtIns)

const optionsOf = (kind: NameKind, id: string): OptionsSchema | undefined =>
  kind === 'interface'
    ? registry.namedInterface(id)?.options
    : kind === 'display'
      ? registry.displays.get(id)?.options
      : registry.layouts.get(id)?.options

const kinds = ['interface', 'display', 'layout'] as const
const written = kinds.flatMap(kind => names[kind].flatMap(entry => (entry.ours === null ? [] : [{ kind, entry }])))

const oursOf = (entry: NameEntry): readonly string[] => [
  ...Object.keys({ ...entry.says, ...entry.defaults }),
  ...(entry.same ?? []),
  ...Object.entries(entry.rules ?? {}).flatMap(([name, rule]) => namesOf(rule, name)),
]

it.each(written)('the plugin for the $kind $entry.theirs of 9.x exists with its options', args => {
  const { kind, entry } = args
  const options = optionsOf(kind, entry.ours ?? '')
  expect(options).toBeDefined()
  expect(oursOf(entry).filter(name => !Object.hasOwn(options ?? {}, name))).toEqual([])
})

it('all our plugins can be stored on a 9.x server', () => {
  const idsOf = (kind: NameKind) =>
    new Set([
      ...names[kind].filter(entry => entry.readOnly !== true).map(entry => entry.ours),
      ...ownNames[kind].map(own => own.ours),
    ])
  for (const [kind, plugins] of [
    ['interface', registry.interfaces],
    ['display', registry.displays],
    ['layout', registry.layouts],
  ] as const)
    expect([...plugins.keys()].filter(id => !idsOf(kind).has(id))).toEqual([])
})
