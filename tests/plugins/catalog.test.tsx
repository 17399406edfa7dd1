import { expect, it } from 'vitest'
import { buildRegistry } from '#engine/core/registry/Registry.ts'
import { builtIns } from '#plugins/index.ts'
import type { FieldType } from '#schemas/data/FieldType.ts'

const registry = buildRegistry(builtIns)

const declared = import.meta.glob<Readonly<Record<string, unknown>>>('../../plugins/*/*/plugin.ts', { eager: true })

it('contains each plugin with a folder once', () => {
  expect(registry.problems).toEqual([])
  const ids = new Set<unknown>(builtIns)
  const forgotten = Object.entries(declared).filter(([, module]) => !Object.values(module).some(each => ids.has(each)))
  expect(forgotten.map(([path]) => path)).toEqual([])
})

it.each<[FieldType, string, string]>([
  ['string', 'text-input', 'A-1489'],
  ['uuid', 'text-input', 'A-1490'],
  ['binary', 'text-input', 'A-1491'],
  ['alias', 'text-input', 'A-1492'],
  ['unknown', 'text-input', 'A-1493'],
  ['text', 'textarea', 'A-1494'],
  ['integer', 'numeric', 'A-1495'],
  ['bigInteger', 'numeric', 'A-1496'],
  ['float', 'numeric', 'A-1497'],
  ['decimal', 'numeric', 'A-1498'],
  ['json', 'code', 'A-1311, A-1499'],
  ['boolean', 'toggle', 'A-1304, A-1500'],
  ['date', 'datetime', 'A-1501'],
  ['time', 'datetime', 'A-1502'],
  ['dateTime', 'datetime', 'A-1503'],
  ['timestamp', 'datetime', 'A-1504'],
  ['csv', 'tags', 'A-1331, A-1505'],
])('a field of type %s is edited by %s by default (%s)', (type, id) => {
  expect(registry.defaultInterface(type)?.id).toBe(id)
})

const recommended: Partial<Record<FieldType, readonly string[]>> = {
  string: ['dropdown', 'text-input'],
  text: ['wysiwyg'],
  boolean: ['toggle'],
  integer: ['numeric'],
  bigInteger: ['numeric'],
  float: ['numeric'],
  decimal: ['numeric'],
  timestamp: ['datetime'],
  dateTime: ['datetime'],
  date: ['datetime'],
  time: ['datetime'],
  json: ['checkboxes', 'tags'],
  uuid: ['text-input'],
  csv: ['tags'],
}

it('recommends exactly these interfaces (A-1507, A-1508, A-1509)', () => {
  // proves: A-1510, A-1511, A-1512, A-1513, A-1514, A-1515, A-1516, A-1517, A-1518, A-1519, A-1520, A-1521
  const recommendations: Record<string, string[]> = {}
  for (const { id, recommendedFor = [] } of registry.interfaces.values())
    for (const type of recommendedFor) recommendations[type] = [...(recommendations[type] ?? []), id].sort()
  expect(recommendations).toEqual(recommended)
})
