import {
  collection,
  field,
  freeField,
  kinds,
  newCollection,
  newField,
  note,
  notes,
  one,
  owners,
  page,
  relation,
  revision,
  type Step,
  step,
  two,
} from './Step.ts'

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
const singular = (name: string) => capital(name.slice(0, -1))

/** The commands of version 26 for everything that servers of 9.x support. */
export const stepsOf26: readonly Step[] = [
  step('serverPing'),
  step('passwordRequest', () => ['nobody@example.com']),
  step('login'),
  step('refresh'),
  step('serverInfo'),
  step('serverHealth'),
  step('readOpenApiSpec'),
  step('readProviders'),
  step('readMe', () => [{ fields: ['id', 'email'] }]),
  step('updateMe', () => [{ location: 'Here' }]),
  step('inviteUser', async bench => [`${bench.name('guest')}@example.com`, bench.adminRole]),
  step('acceptUserInvite', () => ['no-token', 'Pass-word-1234-x']),
  step('passwordReset', () => ['no-token', 'Pass-word-1234-x']),
  step('generateTwoFactorSecret', () => ['password1234']),
  step('enableTwoFactor', () => ['secret', '000000']),
  step('disableTwoFactor', () => ['000000']),
  step('randomString', () => [16]),
  step('utilitySort', async bench => {
    const [first, second] = await two(bench, note)
    return [notes, first, second]
  }),
  step('clearCache'),
  step('readUserPermissions'),
  step('readItemPermissions', () => [notes]),
  step('readActivities', () => [{ limit: 2 }]),
  step('readActivity', async bench => [
    await bench.make('/activity/comment', { collection: notes, item: await one(bench, note), comment: 'Said' }),
  ]),
  step('readRevisions', () => [{ limit: 2, sort: ['-id'] }]),
  step('readRevision', async bench => [await revision(bench)]),
  step('readSettings'),
  step('updateSettings', () => [{ project_name: 'Peer' }]),
  step('readSingleton', () => [page]),
  step('updateSingleton', () => [page, { title: 'Home' }]),
  step('createCollection', bench => [newCollection(bench.name('sdk_made'))]),
  step('readCollections'),
  step('readCollection', () => [notes]),
  step('updateCollection', async bench => [await collection(bench), { meta: { note: 'Changed' } }]),
  step('deleteCollection', async bench => [await collection(bench)]),
  step('createField', bench => [notes, newField(bench.name('field'))]),
  step('readFields'),
  step('readFieldsByCollection', () => [notes]),
  step('readField', () => [notes, 'title']),
  step('updateField', async bench => [notes, await field(bench), { meta: { note: 'Changed' } }]),
  step('updateFields', async bench => [notes, [{ field: await field(bench), meta: { note: 'Changed' } }]]),
  step('deleteField', async bench => [notes, await field(bench)]),
  step('createRelation', async bench => [
    { collection: notes, field: await freeField(bench), related_collection: owners, schema: {}, meta: {} },
  ]),
  step('readRelations'),
  step('readRelationByCollection', () => [notes]),
  step('readRelation', async bench => [notes, await relation(bench)]),
  step('updateRelation', async bench => {
    const name = await relation(bench)
    return [notes, name, { collection: notes, field: name, related_collection: owners, meta: { one_field: null } }]
  }),
  step('deleteRelation', async bench => [notes, await relation(bench)], '9.26'),
  step('importFile', () => ['http://127.0.0.1:1/none.png', {}]),
  step('uploadFiles', () => {
    const form = new FormData()
    form.append('title', 'Sent')
    form.append('file', new Blob(['a text'], { type: 'text/plain' }), 'sent.txt')
    return [form]
  }),
  step('createItem', async bench => [notes, await note.fresh(bench)]),
  step('createItems', async bench => [notes, [await note.fresh(bench), await note.fresh(bench)]]),
  step('readItem', async bench => [notes, await one(bench, note)]),
  step('readItems', () => [notes, { limit: 2, filter: { id: { _gt: 0 } }, sort: ['-id'] }]),
  step('aggregate', () => [notes, { aggregate: { count: '*' } }]),
  step('updateItem', async bench => [notes, await one(bench, note), note.change]),
  step('updateItems', async bench => [notes, await two(bench, note), note.change]),
  step('updateItemsBatch', async bench => [notes, (await two(bench, note)).map(id => ({ id, ...note.change }))]),
  step('deleteItem', async bench => [notes, await one(bench, note)]),
  step('deleteItems', async bench => [notes, await two(bench, note)]),
  ...kinds.flatMap(kind => {
    const [many, single] = [capital(kind.name), singular(kind.name)]
    const creating = [
      step(`create${single}`, async bench => [await kind.fresh(bench)]),
      step(`create${many}`, async bench => [[await kind.fresh(bench), await kind.fresh(bench)]]),
    ]
    return [
      ...(kind.name === 'files' ? [] : creating),
      step(`read${single}`, async bench => [await one(bench, kind)]),
      step(`read${many}`, () => [{ limit: 2 }]),
      step(`update${single}`, async bench => [await one(bench, kind), kind.change]),
      step(`update${many}`, async bench => [await two(bench, kind), kind.change]),
      step(`update${many}Batch`, async bench => [(await two(bench, kind)).map(id => ({ id, ...kind.change }))]),
      step(`delete${single}`, async bench => [await one(bench, kind)]),
      step(`delete${many}`, async bench => [await two(bench, kind)]),
    ]
  }),
  step('utilsExport', () => [notes, 'json', { limit: 2 }, { title: 'Notes' }]),
  step('logout'),
]
