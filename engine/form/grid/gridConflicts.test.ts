import { expect, it } from 'vitest'
import { noHistory } from '#engine/core/edits/history.ts'
import { editedRows, stageCells } from '#engine/core/grid/gridEdits.ts'
import { conflictOf, readConflict } from '#engine/core/item/saving/Conflict.ts'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import { afterSave, resolved } from './gridConflicts.ts'
import type { GridSession } from './gridSessions.ts'

const collection = demoMetadata().collection('notes')
if (!collection) throw new Error('The demo project has no notes')

const row = { id: 1, title: 'A', rating: 1 }
const changes = [
  { key: 1, field: 'title', value: 'Mine' },
  { key: 1, field: 'rating', value: 2 },
]
const session: GridSession = {
  history: stageCells(noHistory, changes, () => row, 0),
  rows: new Map([['1', row]]),
  failures: new Map([['1', conflictOf({ title: 'Theirs', rating: 5 })]]),
}
const valuesIn = ({ history }: GridSession) =>
  Object.fromEntries(
    Object.entries(editedRows(history)['1'] ?? {}).map(([field, edit]) => [field, edit.kind === 'value' && edit.value]),
  )

it('keeps either value of a conflict, and compares it with the other one', () => {
  const mine = resolved(session, collection, '1', 'title', 'mine')
  expect(valuesIn(mine)).toEqual({ title: 'Mine', rating: 2 })
  expect(mine.rows.get('1')).toEqual({ ...row, title: 'Theirs' })
  const failure = mine.failures.get('1')
  expect(failure && readConflict(failure)?.theirs).toEqual({ rating: 5 })

  const both = resolved(mine, collection, '1', 'rating', 'theirs')
  expect(valuesIn(both)).toEqual({ title: 'Mine' })
  expect(both.failures.size).toBe(0)
})

it('keeps what was changed during a save, which now differs from what was sent', () => {
  const now = {
    ...session,
    history: stageCells(session.history, [{ key: 1, field: 'title', value: 'Later' }], () => row, 9999),
  }
  const after = afterSave(collection, session, now, new Set(['1']))
  expect(after.left).toEqual([{ key: 1, field: 'title', value: 'Later' }])
  expect(after.rows.get('1')).toEqual({ id: 1, title: 'Mine', rating: 2 })

  const failed = afterSave(collection, session, session, new Set())
  expect(failed.left).toEqual(changes)
  expect(failed.rows.get('1')).toEqual(row)
})
