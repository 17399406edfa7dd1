import fc from 'fast-check'
import { expect, it } from 'vitest'
import { translateStrings, wordsIn } from './translateStrings.ts'

const strings = [
  { key: 'greeting', language: 'en-US', value: 'Hello' },
  { key: 'greeting', language: 'de-DE', value: 'Hallo' },
  { key: 'only_english', language: 'en-US', value: 'Only English' },
  { key: 'empty', language: 'de-DE', value: '' },
]
const otherwise = (key: string) => `<${key}>`
const inGerman = <Value>(value: Value) => translateStrings(value, wordsIn(strings, 'de-DE'), otherwise)

it('translates keys in the language, else in English, else with the fallback text', () => {
  expect(inGerman('$t:greeting')).toBe('Hallo')
  expect(inGerman('$t:only_english')).toBe('Only English')
  expect(inGerman('$t:nobody')).toBe('<nobody>')
  expect(inGerman('$t:empty')).toBe('<empty>')
  expect(inGerman('costs $t:greeting')).toBe('costs $t:greeting')
})

it('finds keys at any depth and does not modify the input', () => {
  const options = { placeholder: '$t:greeting', choices: [{ text: '$t:greeting', value: 'hello' }, { text: 'x' }] }
  const before = structuredClone(options)
  expect(inGerman(options)).toEqual({
    placeholder: 'Hallo',
    choices: [{ text: 'Hallo', value: 'hello' }, { text: 'x' }],
  })
  expect(options).toEqual(before)
})

it('returns the same value when it has no keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      fc.pre(!JSON.stringify(value).includes('$t:'))
      expect(inGerman(value)).toBe(value)
    }),
  )
})
