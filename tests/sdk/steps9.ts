import {
  type Bench,
  collection,
  comment,
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
  person,
  relation,
  revision,
  type Step,
  step,
  two,
} from './Step.ts'

export const admin = { email: 'admin@example.com', password: 'password1234' }

/** The steps that are equal in both clients of 9.x. The first ones run before anyone has signed in. */
const shared: readonly Step[] = [
  step('server.ping'),
  step('auth.password.request', () => ['nobody@example.com']),
  step('auth.static', async bench => [(await person(bench)).token]),
  step('auth.login', () => [admin]),
  step('auth.refresh'),
  step('server.info'),
  step('users.me.read', () => [{ fields: ['id', 'email'] }]),
  step('users.me.update', () => [{ location: 'Here' }]),
  step('users.invites.send', async bench => [`${bench.name('guest')}@example.com`, bench.adminRole]),
  step('users.invites.accept', () => ['no-token', 'Pass-word-1234-x']),
  step('users.me.tfa.disable', () => ['000000']),
  step('auth.password.reset', () => ['no-token', 'Pass-word-1234-x']),
  step('utils.random.string', () => [16]),
  step('utils.hash.generate', () => ['a text']),
  step('utils.sort', async bench => {
    const [first, second] = await two(bench, note)
    return [notes, first, second]
  }),
  step('utils.revert', async bench => [await revision(bench)]),
  step('activity.readOne', async bench => [await comment(bench)]),
  step('revisions.readOne', async bench => [await revision(bench)]),
  step(`singleton(${page}).update`, () => [{ title: 'Home' }]),
  step(`singleton(${page}).read`, () => [{ fields: ['title'] }]),
  step('collections.createOne', bench => [newCollection(bench.name('sdk_made'))]),
  step('collections.readOne', () => [notes]),
  step('collections.updateOne', async bench => [await collection(bench), { meta: { note: 'Changed' } }]),
  step('collections.deleteOne', async bench => [await collection(bench)]),
  ...[note, ...kinds].flatMap(kind => [
    step(`${kind.name}.createOne`, async bench => [await kind.fresh(bench)]),
    step(`${kind.name}.createMany`, async bench => [[await kind.fresh(bench), await kind.fresh(bench)]]),
    step(`${kind.name}.readOne`, async bench => [await one(bench, kind)]),
    step(`${kind.name}.updateOne`, async bench => [await one(bench, kind), kind.change]),
    step(`${kind.name}.deleteOne`, async bench => [await one(bench, kind)]),
    step(`${kind.name}.deleteMany`, async bench => [await two(bench, kind)]),
  ]),
]

/** The methods of 9.0.0-rc.57 that read and change lists. */
export const stepsOfRc: readonly Step[] = [
  ...shared,
  step('activity.comments.create', async bench => [{ collection: notes, item: await one(bench, note), comment: 'Hi' }]),
  step('activity.comments.update', async bench => [await comment(bench), 'Changed']),
  step('activity.comments.delete', async bench => [await comment(bench)]),
  step('utils.hash.verify', async bench => [
    'a text',
    await bench.send('POST', '/utils/hash/generate', { string: 'a text' }),
  ]),
  step('users.me.tfa.enable', () => ['wrong']),
  step('activity.readMany', () => [{ limit: 2, meta: 'filter_count' }]),
  step('revisions.readMany', () => [{ limit: 2, sort: ['-id'] }]),
  step('collections.readMany'),
  step('collections.createMany', bench => [
    [newCollection(bench.name('sdk_made')), newCollection(bench.name('sdk_made'))],
  ]),
  step('collections.deleteMany', async bench => [[await collection(bench), await collection(bench)]]),
  step('fields.readMany'),
  step('fields.readOne', () => [notes]),
  step('relations.readMany'),
  step('relations.createOne', async bench => [
    {
      many_collection: notes,
      many_field: await freeField(bench),
      many_primary: 'id',
      one_collection: owners,
      one_primary: 'id',
    },
  ]),
  step('settings.readMany'),
  step('settings.updateMany', () => [[{ project_name: 'Peer' }]]),
  ...[note, ...kinds].flatMap(kind => [
    step(`${kind.name}.readMany`, () => [{ limit: 2, sort: ['id'], meta: 'filter_count' }]),
    step(`${kind.name}.updateMany`, async bench => [(await two(bench, kind)).map(id => ({ id, ...kind.change }))]),
  ]),
  step('auth.logout'),
]

const byKeys = async (bench: Bench, kind: typeof note) => ({ filter: { id: { _in: await two(bench, kind) } } })

/** The methods of 9.14.2 that read and change lists, fields and relations. */
export const stepsOf9: readonly Step[] = [
  ...shared,
  step('activity.comments.create', async bench => [notes, String(await one(bench, note)), 'Hi']),
  step('activity.comments.update', async bench => [await comment(bench), 'Changed']),
  step('activity.comments.delete', async bench => [await comment(bench)]),
  step('utils.hash.verify', async bench => [
    'a text',
    await bench.send('POST', '/utils/hash/generate', { string: 'a text' }),
  ]),
  step('users.me.tfa.generate', () => [admin.password]),
  step('users.me.tfa.enable', () => ['secret', '000000']),
  step('activity.readByQuery', () => [{ limit: 2, meta: 'filter_count' }]),
  step('revisions.readByQuery', () => [{ limit: 2, sort: ['-id'] }]),
  step('collections.readAll'),
  step('collections.createMany', bench => [
    [newCollection(bench.name('sdk_made')), newCollection(bench.name('sdk_made'))],
  ]),
  step('fields.readAll'),
  step('fields.readMany', () => [notes]),
  step('fields.readOne', () => [notes, 'title']),
  step('fields.createOne', bench => [notes, newField(bench.name('field'))]),
  step('fields.updateOne', async bench => [notes, await field(bench), { meta: { note: 'Changed' } }]),
  step('fields.deleteOne', async bench => [notes, await field(bench)]),
  step('relations.readAll'),
  step('relations.readMany', () => [notes]),
  step('relations.readOne', async bench => [notes, await relation(bench)]),
  step('relations.createOne', async bench => [
    { collection: notes, field: await freeField(bench), related_collection: owners, schema: {}, meta: {} },
  ]),
  step('relations.updateOne', async bench => {
    const name = await relation(bench)
    return [notes, name, { collection: notes, field: name, related_collection: owners, meta: { one_field: null } }]
  }),
  step('relations.deleteOne', async bench => [notes, await relation(bench)], '9.26'),
  step('settings.read'),
  step('settings.update', () => [{ project_name: 'Peer' }]),
  step('files.import', () => [{ url: 'http://127.0.0.1:1/none.png' }]),
  ...[note, ...kinds].flatMap(kind => [
    step(`${kind.name}.readMany`, async bench => [await two(bench, kind)]),
    step(`${kind.name}.readByQuery`, () => [{ limit: 2, sort: ['id'], meta: 'filter_count' }]),
    step(`${kind.name}.updateMany`, async bench => [await two(bench, kind), kind.change]),
    step(`${kind.name}.updateByQuery`, async bench => [await byKeys(bench, kind), kind.change]),
  ]),
  step('auth.logout'),
]
