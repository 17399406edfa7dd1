import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#engine/core/i18n/locales.ts'
import type { TemplateName } from '#server/mail/Letter.ts'
import { catalogProblems, type Glossary, messageProblems, termProblems, type Words } from './catalog.ts'
import { requestedKeys, usedMessageKeys } from './usedMessageKeys.ts'

const folder = new URL('../../locales/', import.meta.url)
// Safe: the files are ours, and the tests below check every entry.
const read = (path: string): Words => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as Words
const others = locales.filter(each => each !== 'en-US')
const open = read('public/en-US.json')
const studio = read('en-US.json')
const english: Words = { ...studio, ...open }

it('has exactly the used English messages, sorted and without duplicates', () => {
  const usedKeys = usedMessageKeys()
  // The test of systemWords covers the messages of system collections.
  expect(Object.keys(english).filter(key => !key.startsWith('system.') && !usedKeys(key))).toEqual([])
  expect(Object.keys(open).filter(key => Object.hasOwn(studio, key))).toEqual([])
  expect(catalogProblems('en-US', studio, studio, {})).toEqual([])
  expect(catalogProblems('en-US', open, open, {})).toEqual([])
})

it('has every message that the studio requests', () => {
  const keys = requestedKeys()
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter(key => !Object.hasOwn(english, key))).toEqual([])
})

it('has exactly the catalogs of the listed languages (P-645, P-646)', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  expect(files.map(name => name.replace('.json', '')).toSorted()).toEqual(locales.toSorted())
  expect(locales).toHaveLength(37)
})

it.each(others)('translates to %s all English messages with the same arguments, plural forms and terms', locale => {
  // Safe: a glossary holds stems by term.
  const glossary = read(`glossary/${locale}.json`) as unknown as Glossary
  expect(catalogProblems(locale, english, read(`${locale}.json`), glossary)).toEqual([])
})

const mails = read('mail/en-US.json')
/** Every email, and whether it has a link. */
const templates: Readonly<Record<TemplateName, boolean>> = {
  'confirm-address': true,
  'email-changed': false,
  invite: true,
  mention: true,
  'password-changed': false,
  'password-reset': true,
  'provider-connected': false,
  'session-stolen': false,
  test: false,
}

it('has exactly the English texts of all mails, sorted', () => {
  const parts = Object.entries(templates).flatMap(([name, linked]) =>
    ['subject', 'body', 'closing', ...(linked ? ['action'] : [])].map(part => `${name.replaceAll('-', '_')}.${part}`),
  )
  const usedKeys = ['greeting', 'greeting_unnamed', 'someone', 'unknown_user', ...parts]
  expect(Object.keys(mails)).toEqual(usedKeys.toSorted())
  expect(catalogProblems('en-US', mails, mails, {})).toEqual([])
  const files = readdirSync(new URL('mail/', folder)).map(name => name.replace('.json', ''))
  expect(files.toSorted()).toEqual(locales.toSorted())
})

it.each(others)('translates to %s all mails with the same arguments and terms', locale => {
  // Safe: a glossary holds stems by term.
  const glossary = read(`glossary/${locale}.json`) as unknown as Glossary
  expect(catalogProblems(locale, mails, read(`mail/${locale}.json`), glossary)).toEqual([])
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
])('reports the problem of a message in %s: %s', (locale, model, message, problem) => {
  expect(messageProblems(locale, model, message).join()).toContain(problem)
})

it('reports a term that differs from the glossary', () => {
  const glossary = { collection: ['sammlung'] }
  expect(termProblems(glossary, 'de-DE', 'All collections', 'Alle Sammlungen')).toEqual([])
  expect(termProblems(glossary, 'de-DE', 'All collections', 'Alle Kollektionen')).toHaveLength(1)
})
