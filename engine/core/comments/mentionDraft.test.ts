import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionText } from '#schemas/mentions/mentions.ts'
import { draftOf, mentionAt, storedComment, withMention } from './mentionDraft.ts'

const ada = { id: '0a1b2c3d-1111-4222-8333-444455556666', name: 'Ada King', email: 'ada@example.com' }
const adas = { ...ada, id: 'ffffffff-aaaa-4bbb-9ccc-dddddddddddd', email: 'other@example.com' }
const none = new Map<string, string>()

describe('a mention that is being typed', () => {
  it.each([
    ['@', { start: 0, search: '' }],
    ['Hi @ad', { start: 3, search: 'ad' }],
    ['(@Ada K', { start: 1, search: 'Ada K' }],
    ['me@ad', null],
    ['@ ad', null],
    ['@ada\nb', null],
    ['@ada and then more ', null],
    ['no one', null],
  ])('is found in %j', (text, search) => {
    expect(mentionAt(text, text.length, none)).toEqual(search)
  })

  it('is found at the caret, and ends with a chosen name', () => {
    expect(mentionAt('@ad later', 3, none)).toEqual({ start: 0, search: 'ad' })
    const draft = withMention({ text: 'Hi @ad!', people: none }, { start: 3, search: 'ad' }, ada)
    expect(draft).toMatchObject({ text: 'Hi @Ada King !', caret: 13 })
    expect(mentionAt(draft.text, draft.caret, draft.people)).toBeNull()
    expect(mentionAt('@Ada Kingston', 13, draft.people)).not.toBeNull()
  })
})

describe('a written comment', () => {
  it('stores keys, also of two people with the same name', () => {
    const one = withMention({ text: '@', people: none }, { start: 0, search: '' }, ada)
    const two = withMention({ ...one, text: `${one.text}@a` }, { start: one.text.length, search: 'a' }, adas)
    expect(two.text).toBe('@Ada King @Ada King (other@example.com) ')
    expect(storedComment(two)).toBe(`${mentionText(ada.id)} ${mentionText(adas.id)} `)
  })

  it.each(['Ada King', '@Ada Kings', '@Ada'])('leaves %j as text', text => {
    expect(storedComment({ text, people: new Map([['Ada King', ada.id]]) })).toBe(text)
  })

  it('is stored again as it was if nothing changes', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(mentionText(ada.id), mentionText(adas.id), ' @Ada '))
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const comment = pieces.join(' ')
        const draft = draftOf(comment, id => (id === ada.id ? ada : id === adas.id ? adas : undefined))
        expect(storedComment(draft)).toBe(comment)
      }),
    )
  })

  it('keeps the keys of unknown people', () => {
    expect(draftOf(`Hi ${mentionText(ada.id)}`, () => undefined).text).toBe(`Hi ${mentionText(ada.id)}`)
  })
})
