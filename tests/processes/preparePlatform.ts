import { pino } from 'pino'
import { systemCaller } from '#server/access/RequestCaller.ts'
import { everyField } from '#server/query/ReadQuery.ts'
import { openTestServices } from '#server/testing/TestServices.ts'

/** The static token of the administrator. */
export const token = 'a-token-for-processes'

/** Fills an empty database with authors, articles and comments, and an administrator with a token. */
export async function preparePlatform(databaseUrl: string): Promise<void> {
  const services = await openTestServices({
    databaseUrl,
    secret: 'a secret for tests only',
    publicUrl: 'http://127.0.0.1',
    logger: pino({ level: 'silent' }),
    adminEmail: 'admin@example.com',
    adminPassword: 'password1234',
  })
  const { items, run, schema } = services
  const text = (field: string) => ({ field, type: 'string', meta: {} }) as const
  const number = (field: string) => ({ field, type: 'integer', meta: {} }) as const
  const list = (field: string) => ({ field, type: 'alias', schema: null, meta: { special: ['o2m'] } }) as const
  await run(schema.createCollection({ collection: 'authors', meta: {}, fields: [text('name')] }))
  await run(
    schema.createCollection({
      collection: 'articles',
      meta: { sort_field: 'sort' },
      fields: [text('title'), number('count'), number('sort'), number('author'), list('comments')],
    }),
  )
  await run(schema.createCollection({ collection: 'comments', meta: {}, fields: [text('text'), number('article')] }))
  await run(schema.createRelation({ many_collection: 'articles', many_field: 'author', one_collection: 'authors' }))
  await run(
    schema.createRelation({
      many_collection: 'comments',
      many_field: 'article',
      one_collection: 'articles',
      one_field: 'comments',
    }),
  )
  const admins = await run(items.readList(systemCaller, 'directus_users', everyField))
  await run(items.update(systemCaller, 'directus_users', [String(admins.data[0]?.['id'])], { token }))
  await services.close()
}
