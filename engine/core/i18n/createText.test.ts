import { afterEach, expect, it } from 'vitest'
import { createText } from './createText.ts'
import { addEnglish } from './english.ts'
import { setExtensionMessages } from './extensionMessages.ts'
import { formatAnyIcu } from './formatAnyIcu.ts'
import { formatIcu } from './formatIcu.ts'

afterEach(() => setExtensionMessages({}, formatIcu))

it('formats messages of extensions, which load later, in all of ICU', () => {
  const text = createText('de-DE', { own: 'Eigene {n, number}' }, formatIcu)
  expect([text('own', { n: 1000 }), text('x:price', { n: 0.5 })]).toEqual(['Eigene 1.000', 'x:price'])
  setExtensionMessages({ 'x:price': '{n, number, percent} of {name}', 'x:plain': 'Text' }, formatAnyIcu)
  expect(text('x:price', { n: 0.5, name: 'A' })).toBe('50\u00a0% of A')
  expect(text('x:plain')).toBe('Text')
})

it('never replaces a message of the studio by one of an extension', () => {
  addEnglish({ create_text_test: 'Ours' })
  setExtensionMessages({ create_text_test: 'Theirs' }, formatAnyIcu)
  expect(createText('en-US', {}, formatIcu)('create_text_test')).toBe('Ours')
})
