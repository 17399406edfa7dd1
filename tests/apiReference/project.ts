import { systemCaller } from '#server/access/RequestCaller.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import type { Fixture } from '#server/testing/fixture.ts'
import type { TestServices } from '#server/testing/TestServices.ts'

/** The project of the examples: articles with an author. */
export async function fillProject({ items, run, schema }: TestServices): Promise<Fixture> {
  await run(schema.createCollection({ collection: 'authors', meta: {}, fields: [requiredText('name')] }))
  await run(
    schema.createCollection({
      collection: 'articles',
      meta: { note: 'Articles of the website' },
      fields: [
        requiredText('title'),
        { field: 'status', type: 'string', schema: { default_value: 'draft' }, meta: {} },
        { field: 'author', type: 'integer', schema: {}, meta: {} },
      ],
    }),
  )
  await run(schema.createRelation({ many_collection: 'articles', many_field: 'author', one_collection: 'authors' }))
  await run(items.create(systemCaller, 'authors', [{ name: 'Ada Lovelace' }]))
  const users = await run(items.readList(systemCaller, 'directus_users', everyField))
  const adminUser = String(users.data[0]?.['id'])
  await run(items.update(systemCaller, 'directus_users', [adminUser], { token: admin }))
  return { ...nobody, admin, adminUser, adminRole: String(users.data[0]?.['role']) }
}

const admin = 'admin-token'
const requiredText = (field: string) =>
  ({ field, type: 'string', schema: { is_nullable: false, max_length: 100 }, meta: {} }) as const

/** The other users of the usual fixture: this project has none. */
const nobody = {
  editor: '',
  api: '',
  editorRole: '',
  apiRole: '',
  editorUser: '',
  apiUser: '',
  tags: [],
} as const
