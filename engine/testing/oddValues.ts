/** Values that violate the schema, but that a database can contain. */
export const oddValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['no value', undefined],
  ['an empty text', ''],
  ['a text of a megabyte', 'x'.repeat(1_000_000)],
  ['markup', '<img src=x onerror="alert(1)">'],
  ['a fraction', 3.5],
  ['zero', 0],
  ['true', true],
  ['an empty list', []],
  ['a list of everything', [1, 'two', null, { three: 3 }]],
  ['an object', { nested: { deep: ['er'] } }],
  ['a list 300 levels deep', Array.from({ length: 300 }).reduce<unknown>(inner => [inner], 'bottom')],
]

/** Values that another program may have stored in any option. */
export const oddOptions: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['nonsense', 'nonsense {{'],
  ['a number below zero', -7],
  ['an object', { a: [] }],
  ['a list of everything', [null, 1, 'x', { value: {} }, []]],
]
