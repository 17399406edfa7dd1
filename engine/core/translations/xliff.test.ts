import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXliff, printXliff, withoutInvalid } from './xliff.ts'

const parseXml = (text: string) => new DOMParser().parseFromString(text, 'application/xml')

const letters = fc.constantFrom(
  ...'ab:<>&"\'\n\r\t é😀]',
  '\u0000',
  '\u000b',
  '\ufffe',
  '\ud800',
  ']]>',
  '<!--',
  '&amp;',
  '<b>',
)
const words = fc.array(letters, { maxLength: 12 }).map(parts => parts.join(''))
const unit = fc.record({
  item: words.map(withoutInvalid),
  field: fc.constantFrom('title', 'body_text'),
  source: words,
  target: words,
})
const file = fc.record({
  original: words,
  sourceLanguage: fc.constantFrom('en-US', 'de'),
  targetLanguage: words,
  units: fc.array(unit, { maxLength: 5 }),
})

describe('XLIFF', () => {
  it('reads every file that it prints', () => {
    const readable = ({ units, original, targetLanguage, ...rest }: Parameters<typeof printXliff>[0]) => ({
      ...rest,
      original: withoutInvalid(original),
      targetLanguage: withoutInvalid(targetLanguage),
      units: units.map(each => ({ ...each, source: withoutInvalid(each.source), target: withoutInvalid(each.target) })),
    })
    fc.assert(
      fc.property(file, each => {
        expect(parseXliff(printXliff(each), parseXml)).toEqual([readable(each)])
      }),
    )
  })

  it('reads files of translation tools: other prefixes, groups, inline elements and alternatives', () => {
    const text = `\uFEFF<?xml version="1.0"?>
      <!-- by a tool --><x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
      <x:file original="articles" source-language="en" target-language="de"><x:body><x:group id="g">
        <x:trans-unit id="title:7"><x:source>One</x:source>
          <x:alt-trans><x:target>Nein</x:target></x:alt-trans>
          <x:target>Ein<x:g id="1">s</x:g><![CDATA[ & <mehr>]]></x:target></x:trans-unit>
        <x:trans-unit id="other"><x:source>Skipped</x:source></x:trans-unit>
      </x:group></x:body></x:file></x:xliff>`
    expect(parseXliff(text, parseXml)?.[0]?.units).toEqual([
      { item: '7', field: 'title', source: 'One', target: 'Eins & <mehr>' },
    ])
  })

  it.each([
    ['no XML', 'id,title\n1,A'],
    ['another format', '<html></html>'],
    ['broken XML', '<xliff version="1.2"><file></xliff>'],
    ['an unknown entity', '<xliff version="1.2"><file original="&all;"/></xliff>'],
    ['a document type', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff version="1.2"><file original="&a;"/></xliff>'],
    ['one behind a comment', '<!-- <xliff > --><!DOCTYPE xliff SYSTEM "file:///etc/passwd"><xliff></xliff>'],
    ['one without an end', `${'<!-- a -->'.repeat(10_000)}<!-- `],
  ])('refuses %s', (_, text) => {
    expect(parseXliff(text, parseXml)).toBeNull()
  })
})
