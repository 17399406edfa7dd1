import { describe, expect, it } from 'vitest'
import { draftOf } from '#engine/testing/fieldSetup/draftOf.ts'
import { reviewMetadata } from '#engine/testing/reviewProject.ts'
import { deletionEnds, firstRule, offeredRules, withDeletionRule } from './deletionRules.ts'
import { storedDraft } from './draftField.ts'
import type { FieldDraft } from './FieldDraft.ts'
import { setupCalls } from './setupCalls.ts'

/** The relations of a project have ids. */
const metadata = { ...reviewMetadata, relations: reviewMetadata.relations.map((each, id) => ({ ...each, id })) }
const stored = (name: string): FieldDraft => {
  const field = reviewMetadata.field('articles', name)
  if (!field) throw new Error(`There is no ${name}`)
  return storedDraft(metadata, field)
}
const endsOf = (draft: FieldDraft) =>
  deletionEnds(draft, metadata).map(({ collection, field, related }) => `${collection}.${field} → ${related}`)
const callsOf = (draft: FieldDraft) => setupCalls(draft, metadata)

describe('the keys with a deletion rule', () => {
  it.each<[string, readonly string[]]>([
    ['title', []],
    ['author', ['articles.author → authors']],
    ['cover', ['articles.cover → directus_files']],
    ['chapters', ['chapters.article → articles']],
    ['tags', ['articles_tags.article → articles', 'articles_tags.tag → tags']],
    ['sections', ['articles_sections.article → articles']],
  ])('of %s are those that the database can check', (name, ends) => {
    expect(endsOf(stored(name))).toEqual(ends)
  })
})

describe('a new relation', () => {
  const writer = draftOf('m2o', 'writer', { related: 'authors' })
  const [end] = deletionEnds(writer, metadata)
  if (!end) throw new Error('There is no end')

  it('sets a rule after the relation was created, and only if it differs from that of the server', () => {
    const cascading = withDeletionRule(writer, end, 'CASCADE', firstRule(end))
    expect(callsOf(cascading).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /fields/articles',
      'POST /relations',
      'PATCH /relations/articles/writer',
    ])
    expect(callsOf(cascading).at(-1)).toMatchObject({
      body: {
        collection: 'articles',
        field: 'writer',
        related_collection: 'authors',
        schema: { on_delete: 'CASCADE' },
      },
    })
    // Nothing to compare with: the relation does not exist yet.
    expect(callsOf(cascading).at(-1)?.base).toBeUndefined()
    expect(callsOf(withDeletionRule(cascading, end, 'SET NULL', firstRule(end)))).toHaveLength(2)
  })

  it('cannot empty a required key', () => {
    const required = { ...writer, schema: { ...writer.schema, is_nullable: false } }
    const [strict] = deletionEnds(required, metadata)
    expect(strict && [firstRule(strict), offeredRules(strict)]).toEqual(['NO ACTION', ['CASCADE', 'NO ACTION']])
  })
})

describe('an existing relation', () => {
  const author = stored('author')
  const [end] = deletionEnds(author, metadata)
  if (!end) throw new Error('There is no end')

  it('is compared with the rule that it had, and goes back to it', () => {
    const [call] = callsOf(withDeletionRule(author, end, 'CASCADE', 'SET NULL'))
    expect(call).toMatchObject({
      path: '/relations/articles/author',
      base: {
        rows: [{ change: { schema: { on_delete: 'CASCADE' } }, before: { schema: { on_delete: 'SET NULL' } } }],
      },
    })
    expect(call?.undo?.(null).body).toMatchObject({ schema: { on_delete: 'SET NULL' } })
  })

  it('of the platform cannot change', () => {
    expect(deletionEnds(author, reviewMetadata)).toEqual([])
  })

  it('without a foreign key gets one for good', () => {
    const [call] = callsOf(withDeletionRule(author, end, 'NO ACTION', null))
    expect(call?.undo).toBeUndefined()
  })

  it('changes nothing once the stored rule is chosen again', () => {
    const changed = withDeletionRule(author, end, 'CASCADE', 'SET NULL')
    expect(withDeletionRule(changed, end, 'SET NULL', 'SET NULL')).toEqual(author)
  })
})
