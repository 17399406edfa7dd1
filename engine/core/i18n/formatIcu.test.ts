import { describe, expect, it } from 'vitest'
import { formatAnyIcu } from './formatAnyIcu.ts'
import { formatIcu } from './formatIcu.ts'

const plural = '{count, plural, =0 {no items} one {# item of {name}} other {# items (#{name})}}'

describe('formatIcu', () => {
  it.each<[message: string, args: Readonly<Record<string, unknown>>]>([
    ['{name}, {name}!', { name: 'a {b}' }],
    ['{ name } #1', { name: null }],
    ['{count, number} items', { count: 12_345.5 }],
    ...[0, 1, 2, 1500].map(count => [plural, { count, name: 'x' }] satisfies [string, object]),
    ...['a', 'b', 'constructor'].map(
      kind => ['{kind, select, a {A # {name}} other {}}', { kind, name: 'x' }] satisfies [string, object],
    ),
    ["Names in '{{braces}}' or '{ }' are text, and don't need more", {}],
    ["{a, plural, other {# of '{#}'}}", { a: 3 }],
    ['{a, plural, other {{b, plural, one {#} other {# {a}}}}}', { a: 3, b: 2 }],
  ])('formats %s with %o as the whole of ICU does', (message, args) => {
    for (const locale of ['en-US', 'de-DE', 'ar-SA-u-nu-latn'])
      expect(formatIcu(locale)(message, args)).toBe(formatAnyIcu(locale)(message, args))
  })

  it.each(['{', '{name', '}', '{n, plural, one {#}}', '{n, date, short}', '{n, plural}', '{n, plural, other {#}'])(
    'rejects %s',
    message => {
      expect(() => formatIcu('en-US')(message, { n: 1, name: '' })).toThrow(message)
    },
  )

  it('rejects a message with an argument that is missing', () => {
    expect(() => formatIcu('en-US')('{name}', {})).toThrow('"name" is missing')
  })
})
