/** Values that no schema promises and that a database may hold all the same. */
export const oddValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['no value', undefined],
  ['an empty text', ''],
  ['a text of 100,000 characters', 'x'.repeat(100_000)],
  ['markup', '<img src=x onerror="alert(1)">'],
  ['a fraction', 3.5],
  ['zero', 0],
  ['true', true],
  ['an empty list', []],
  ['a list of everything', [1, 'two', null, { three: 3 }]],
  ['an object', { nested: { deep: ['er'] } }],
]
