import { expect, it } from 'vitest'
import { compareModels } from './compareModels.ts'
import type { ModelFile } from './ModelFile.ts'

const blank = { icon: null, note: null, display_template: null, hidden: false, singleton: false }

it('creates folders before what they contain', () => {
  const file: ModelFile = {
    ...{ format: 'fieldhouse-model', version: 1, fields: [], relations: [] },
    collections: [
      { collection: 'a', meta: { ...blank, group: 'b', sort: 2 } },
      { collection: 'b', meta: { ...blank, group: 'c', color: '#2F80ED' }, schema: null },
      { collection: 'c', meta: blank, schema: null },
    ],
  }
  const { gentle } = compareModels({ collections: [], fields: [], relations: [] }, file)
  expect(gentle.map(({ body }) => body)).toMatchObject([
    { collection: 'c', schema: null },
    { collection: 'b', schema: null, meta: { group: 'c', color: '#2F80ED' } },
    { collection: 'a', meta: { group: 'b', sort: 2 } },
  ])
})
