import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkParts } from './linkParts.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => (href === null ? [] : [href]))

it.each([
  ['no link', []],
  ['', []],
  ['https://example.com', ['https://example.com']],
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(https://example.com/a), or http://b.org!', ['https://example.com/a', 'http://b.org']],
  ['https://en.wikipedia.org/wiki/Ada_(language).', ['https://en.wikipedia.org/wiki/Ada_(language)']],
  ['“https://example.com/ü”', ['https://example.com/ü']],
  ['javascript:alert(1) data:text/html,x ftp://a.b', []],
  ['https:// and http://', []],
])('finds the web addresses of %j', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

it('keeps every character, and links to nothing but the web', () => {
  const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:', 'https://', '"', '<', ' ', ').'))
  fc.assert(
    fc.property(fc.array(piece), pieces => {
      const text = pieces.join('')
      expect(
        linkParts(text)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
      for (const href of links(text)) expect(new URL(href).protocol).toMatch(/^https?:$/)
    }),
  )
})
