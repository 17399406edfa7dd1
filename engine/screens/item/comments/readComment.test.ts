import { describe, expect, it } from 'vitest'
import { readComment } from './readComment.ts'

const row = { id: 7, timestamp: '2026-03-15T09:30:00.000Z', comment: 'Ready to go' }

describe('comments', () => {
  it.each([
    ['with name and avatar', { id: 'u', first_name: 'Ada', last_name: 'King', avatar: 'f' }, ['u', 'Ada King', 'f']],
    ['with an expanded avatar', { id: 'u', email: 'a@b.c', avatar: { id: 'f' } }, ['u', 'a@b.c', 'f']],
    ['with only a key', 'u', ['u', null, null]],
    ['without data', { id: 'u' }, ['u', null, null]],
  ])('have an author %s (C-212)', (_, user, [id, name, avatar]) => {
    expect(readComment({ ...row, user }).author).toMatchObject({ id, name, avatar })
  })

  it('are shown without an author who was deleted, and without text (C-212)', () => {
    expect(readComment({ ...row, user: null, comment: null })).toEqual({
      id: 7,
      text: '',
      moment: new Date('2026-03-15T09:30:00.000Z'),
      author: null,
    })
  })
})
