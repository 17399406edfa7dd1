import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#engine/core/i18n/locales.ts'
import type { TemplateName } from '#server/mail/Letter.ts'
import { catalogueProblems, type Glossary, messageProblems, termProblems, type Words } from './catalogue.ts'
import { saidKeys } from './saidKeys.ts'

const folder = new URL('../../locales/', import.meta.url)
// Safe: the files are ours, and the tests below check every entry.
const read = (path: string): Words => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as Words
const others = locales.filter(each => each !== 'en-US')
const open = read('public/en-US.json')
const studio = read('en-US.json')
const english: Words = { ...studio, ...open }

it('has words in English for what the studio says, sorted, each once, and for nothing else', () => {
  const said = saidKeys()
  // The test of systemWords covers the messages of system collections.
  expect(Object.keys(english).filter(key => !key.startsWith('system.') && !said(key))).toEqual([])
  expect(Object.keys(open).filter(key => Object.hasOwn(studio, key))).toEqual([])
  expect(catalogueProblems('en-US', studio, studio, {})).toEqual([])
  expect(catalogueProblems('en-US', open, open, {})).toEqual([])
})

it('has catalogues for the languages of the list, and for no other (P-645, P-646)', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  expect(files.map(name => name.replace('.json', '')).toSorted()).toEqual(locales.toSorted())
  expect(locales).toHaveLength(37)
})

it.each(others)(
  'says in %s everything that English says, with the same arguments, the right forms of number and its terms',
  locale => {
    // Safe: a glossary holds stems by term.
    const glossary = read(`glossary/${locale}.json`) as unknown as Glossary
    expect(catalogueProblems(locale, english, read(`${locale}.json`), glossary)).toEqual([])
  },
)

const mails = read('mail/en-US.json')
/** Every email, and whether it has a link. */
const templates: Readonly<Record<TemplateName, boolean>> = {
  'confirm-address': true,
  'email-changed': false,
  invite: true,
  'password-changed': false,
  'password-reset': true,
  'provider-connected': false,
  'session-stolen': false,
}

it('has words in English for every part of every mail, sorted, and for nothing else', () => {
  const parts = Object.entries(templates).flatMap(([name, linked]) =>
    ['subject', 'body', 'closing', ...(linked ? ['action'] : [])].map(part => `${name.replaceAll('-', '_')}.${part}`),
  )
  const said = ['greeting', 'greeting_unnamed', ...parts]
  expect(Object.keys(mails)).toEqual(said.toSorted())
  expect(catalogueProblems('en-US', mails, mails, {})).toEqual([])
  const files = readdirSync(new URL('mail/', folder)).map(name => name.replace('.json', ''))
  expect(files.toSorted()).toEqual(locales.toSorted())
})

it.each(others)('says in %s everything that mails say in English, with the same arguments and its terms', locale => {
  // Safe: a glossary holds stems by term.
  const glossary = read(`glossary/${locale}.json`) as unknown as Glossary
  expect(catalogueProblems(locale, mails, read(`mail/${locale}.json`), glossary)).toEqual([])
})

it.each([
  ['de-DE', 'Delete {name}', 'Löschen', 'is filled with'],
  ['de-DE', 'Delete {name}', '{name löschen', 'does not parse'],
  [
    'pl-PL',
    '{count, plural, one {# item} other {# items}}',
    '{count, plural, one {# a} other {# b}}',
    'no form for "few"',
  ],
  ['ja-JP', '{count, plural, one {# item} other {# items}}', '{count, plural, one {#} other {#}}', 'a form "one"'],
  ['de-DE', 'Loading…', 'Lädt...', 'three dots'],
  ['de-DE', 'Nothing to see here today', 'Nothing to see here today', 'is the English one'],
])('finds what is wrong with a message in %s: %s', (locale, model, message, problem) => {
  expect(messageProblems(locale, model, message).join()).toContain(problem)
})

it('finds a term that is not said as the glossary does', () => {
  const glossary = { collection: ['sammlung'] }
  expect(termProblems(glossary, 'de-DE', 'All collections', 'Alle Sammlungen')).toEqual([])
  expect(termProblems(glossary, 'de-DE', 'All collections', 'Alle Kollektionen')).toHaveLength(1)
})
