import { expect, it } from 'vitest'
import { failuresBesideProblems, readFailure } from './readFailure.ts'

const wrong = (field: string, type: string) => ({
  message: `${field} is wrong`,
  extensions: { code: 'FAILED_VALIDATION', field, type },
})
const body = {
  errors: [
    wrong('title', 'required'),
    wrong('title', 'unique'),
    { message: 'No more items', extensions: { code: 'ITEM_LIMIT_REACHED' } },
    wrong('rating', 'gt'),
  ],
}

it('groups validation errors by field (P-264)', () => {
  expect(readFailure(400, body)).toMatchObject({
    problems: [
      { field: 'title', type: 'required' },
      { field: 'title', type: 'unique' },
      { field: 'rating', type: 'gt' },
    ],
  })
})

it('returns the other errors separately (P-265)', () => {
  expect(failuresBesideProblems(400, body)).toMatchObject([{ code: 'ITEM_LIMIT_REACHED', message: 'No more items' }])
})

it.each([null, 'text', [], { errors: 'x' }, { errors: [null, 3, { extensions: 'x' }] }])(
  'reads a response of an unexpected shape without failing: %j (P-625)',
  odd => {
    expect(readFailure(500, odd)).toMatchObject({ _tag: 'Refused', status: 500, code: 'UNKNOWN', problems: [] })
  },
)
