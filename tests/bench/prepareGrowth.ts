import { Effect } from 'effect'
import { sql } from 'kysely'
import type { TestServices } from '#server/testing/TestServices.ts'
import { openServices } from './openServices.ts'

/** How much a project holds: fields of one form, children of one item, folders and files of the library. */
export interface Scale {
  readonly fields: number
  readonly children: number
  readonly folders: number
  readonly files: number
  /** Collections of ten fields each. */
  readonly collections: number
}

const text = (field: string) => ({ field, type: 'string', meta: { interface: 'text-input' } }) as const

/** A project with one long form, one long list of related items, folders, files and many collections. */
export async function prepareGrowth(databaseUrl: string, scale: Scale): Promise<void> {
  const services = await openServices(databaseUrl)
  await services.run(
    Effect.gen(function* () {
      const { schema } = services
      yield* schema.createCollection({
        collection: 'wide',
        fields: Array.from({ length: scale.fields }, (_, index) => text(`field_${index}`)),
      })
      yield* schema.createCollection({
        collection: 'parents',
        fields: [
          text('title'),
          { field: 'children', type: 'alias', meta: { interface: 'one-to-many', special: ['o2m'] } },
        ],
      })
      yield* schema.createCollection({
        collection: 'children',
        meta: { display_template: '{{ title }}' },
        fields: [text('title'), { field: 'parent', type: 'integer', meta: { interface: 'many-to-one' } }],
      })
      yield* schema.createRelation({
        many_collection: 'children',
        many_field: 'parent',
        one_collection: 'parents',
        one_field: 'children',
      })
      for (let index = 0; index < scale.collections; index += 1)
        yield* schema.createCollection({
          collection: `collection_${index}`,
          fields: Array.from({ length: 9 }, (_, field) => text(`field_${field}`)),
        })
    }),
  )
  await insertRows(services, scale)
  await services.close()
}

async function insertRows({ database: { db } }: TestServices, scale: Scale): Promise<void> {
  const upTo = (count: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await sql`insert into wide (field_0) values ('first')`.execute(db)
  await sql`insert into parents (title) values ('first')`.execute(db)
  await sql`insert into children (title, parent) ${upTo(scale.children)} select 'Child ' || i, 1 from n`.execute(db)
  // Ten folders at the root, and each of the others in the one whose number is a tenth of its own.
  await sql`insert into directus_folders (id, name, parent) ${upTo(scale.folders)}
    select printf('6a0f3c52-1111-4000-8000-%012d', i), 'Folder ' || i,
      case when i <= 10 then null else printf('6a0f3c52-1111-4000-8000-%012d', i / 10) end from n`.execute(db)
  await sql`insert into directus_files (id, storage, filename_download, title, type, filesize, uploaded_on)
    ${upTo(scale.files)}
    select printf('6a0f3c52-2222-4000-8000-%012d', i), 'local', i || '.pdf', 'File ' || i, 'application/pdf', i,
      '2024-01-01T00:00:00.000Z' from n`.execute(db)
}
