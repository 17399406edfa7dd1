import { expect, it } from 'vitest'
import { demoMetadata } from '#engine/testing/demoMetadata.ts'
import { foldPatches } from './applyPatch.ts'
import { payloadModel, wholeLists } from './payloadModel.ts'
import { toPayload } from './toPayload.ts'

const metadata = demoMetadata()
const item = { id: 7, title: 'A', links: [1, { id: 2 }, 3] }
const edits = foldPatches(
  [
    { field: 'links', patch: { op: 'remove', key: 2 } },
    {
      field: 'links',
      patch: {
        op: 'edit',
        key: 3,
        patches: [
          {
            field: 'note',
            patch: {
              op: 'edit-one',
              key: 9,
              patches: [{ field: 'links', patch: { op: 'link', key: 5 } }],
            },
          },
        ],
      },
    },
  ],
  item,
)

it('sends named changes without extra reads when the server supports them', () => {
  expect(toPayload(edits, 'notes', payloadModel(metadata), 7)).toEqual({
    links: {
      create: [],
      update: [{ id: '3', note: { id: 9, links: { create: [], update: [{ id: 5 }], delete: [] } } }],
      delete: [2],
    },
  })
})

it('sends whole lists to other servers and reads lists of nested items first', async () => {
  const requests: string[] = []
  const model = await wholeLists(metadata, edits, { collection: 'notes', key: 7, item }, (path, field) => {
    requests.push(`${path} ${field}`)
    return Promise.resolve({ links: [4] })
  })
  expect(requests).toEqual(['/items/notes/9 links'])
  expect(toPayload(edits, 'notes', model, 7)).toEqual({ links: [1, { id: 3, note: { id: 9, links: [4, 5] } }] })
})

it('leaves an item out of the whole list that it leaves for another list of the same field', async () => {
  const moved = foldPatches(
    [
      { field: 'links', patch: { op: 'remove', key: 1 } },
      {
        field: 'links',
        patch: {
          op: 'edit',
          key: 3,
          patches: [
            {
              field: 'note',
              patch: { op: 'edit-one', key: 9, patches: [{ field: 'links', patch: { op: 'link', key: 2 } }] },
            },
          ],
        },
      },
    ],
    item,
  )
  const model = await wholeLists(metadata, moved, { collection: 'notes', key: 7, item }, () =>
    Promise.resolve({ links: [4] }),
  )
  expect(toPayload(moved, 'notes', model, 7)).toMatchObject({ links: [{ id: 3, note: { id: 9, links: [4, 2] } }] })
})
