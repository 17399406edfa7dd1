import { Effect } from 'effect'
import { sql } from 'kysely'
import { openServices } from './openServices.ts'

const articles = 100_000
/** A small list with the same fields. */
const fewArticles = 100
const authors = 50

/** Folders of the file library, and the number of files in each. */
export const folders = {
  many: { id: '6a0f3c52-1111-4000-8000-000000000001', files: 10_000 },
  few: { id: '6a0f3c52-1111-4000-8000-000000000002', files: 100 },
} as const

/**
 * A database with 100,000 articles of 12 fields and one relation, a hundred of the same, and an item with 60 fields.
 */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const services = await openServices(databaseUrl)
  const { schema, database } = services
  const text = (field: string) => ({ field, type: 'string', meta: { interface: 'text-input' } }) as const
  await services.run(
    Effect.gen(function* () {
      yield* schema.createCollection({
        collection: 'authors',
        meta: { display_template: '{{ name }}' },
        fields: [text('name')],
      })
      for (const collection of ['articles', 'few_articles']) {
        yield* schema.createCollection({
          collection,
          meta: { display_template: '{{ title }}' },
          fields: [
            ...['title', 'status', 'slug', 'summary', 'keywords', 'source'].map(text),
            { field: 'rating', type: 'integer', meta: { interface: 'numeric' } },
            { field: 'views', type: 'integer', meta: { interface: 'numeric' } },
            { field: 'featured', type: 'boolean', meta: { interface: 'toggle' } },
            { field: 'published', type: 'date', meta: { interface: 'datetime' } },
            {
              field: 'author',
              type: 'integer',
              meta: {
                interface: 'many-to-one',
                display: 'related-values',
                display_options: { template: '{{ name }}' },
              },
            },
          ],
        })
        yield* schema.createRelation({ many_collection: collection, many_field: 'author', one_collection: 'authors' })
      }
      yield* schema.createCollection({
        collection: 'wide',
        fields: Array.from({ length: 60 }, (_, index) => text(`field_${index}`)),
      })
    }),
  )
  const { db } = database
  await sql`insert into authors (name) with recursive n(i) as (select 1 union all select i + 1 from n where i < ${authors}) select 'Author ' || i from n`.execute(
    db,
  )
  for (const [table, count] of [
    ['articles', articles],
    ['few_articles', fewArticles],
  ] as const)
    await sql`insert into ${sql.table(table)} (title, status, slug, summary, keywords, source, rating, views, featured, published, author)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select 'Article ' || i, case i % 3 when 0 then 'draft' else 'published' end, 'article-' || i, 'A summary of ' || i,
      'a,b', 'wire', i % 6, i * 7 % 1000, i % 2, '2024-01-01', 1 + i % ${authors} from n`.execute(db)
  for (const [name, { id, files }] of Object.entries(folders)) {
    await sql`insert into directus_folders (id, name) values (${id}, ${name})`.execute(db)
    await sql`insert into directus_files (id, storage, filename_download, title, type, folder, filesize, uploaded_on)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${files})
    select printf('%s-%012d', substr(${id}, 1, 23), i + ${files}), 'local', i || '.pdf', 'File ' || i, 'application/pdf', ${id}, i,
      '2024-01-01T00:00:00.000Z' from n`.execute(db)
  }
  await sql`insert into wide (field_0) values ('first')`.execute(db)
  await services.close()
}
