import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedIn, mentionParts, mentionText, withNames } from './mentions.ts'

const ada = '0a1b2c3d-1111-4222-8333-444455556666'
const bo = 'ffffffff-aaaa-4bbb-9ccc-dddddddddddd'

describe('mentions', () => {
  it.each([
    ['none', 'Write to a@b.c or @ada', []],
    ['one', `Hi @${ada}, look`, [ada]],
    ['two, one of them twice', `@${ada}@${bo} and @${ada}`, [ada, bo]],
    ['in upper case', `@${ada.toUpperCase()}`, [ada]],
    ['followed by more characters of a key', `@${ada}0 @${bo}-1`, []],
  ])('are found: %s', (_, comment, ids) => {
    expect(mentionedIn(comment)).toEqual(ids)
  })

  it('are parts of the comment, which lose nothing', () => {
    const some = fc.array(fc.oneof(fc.string(), fc.uuid().map(mentionText)))
    fc.assert(
      fc.property(some, pieces => {
        const comment = pieces.join(' ')
        expect(withNames(comment, id => id).toLowerCase()).toBe(comment.toLowerCase())
        expect(mentionParts(comment).some(part => part.kind === 'text' && part.text === '')).toBe(false)
      }),
    )
  })

  it('become names', () => {
    expect(withNames(`Hi @${ada}!`, id => (id === ada ? 'Ada King' : '?'))).toBe('Hi @Ada King!')
  })
})
