import { updateCollection } from '../model/modelCalls.ts'
import { parseTemplate } from '../template/template.ts'
import type { ModelRule } from './Finding.ts'
import type { CollectionView, ModelView } from './ModelView.ts'

const own = ({ collections }: ModelView): readonly CollectionView[] => collections.filter(({ isSystem }) => !isSystem)

/** A template names a deleted field, so that item titles are incomplete. */
export const templateOfMissingField: ModelRule = ({ metadata }) =>
  own(metadata).flatMap(({ collection, meta }) => {
    const stored = meta?.display_template ?? null
    const parts = parseTemplate(stored ?? '')
    const isMissing = (path: string) => metadata.fieldAt(collection, path) === null
    const missing = parts.flatMap(part => (part.kind === 'field' && isMissing(part.path) ? part.path : []))
    const [first] = missing
    if (first === undefined) return []
    const left = parts
      .map(part => (part.kind === 'text' ? part.text : isMissing(part.path) ? '' : `{{ ${part.path} }}`))
      .join('')
      .trim()
    const change = { display_template: left === '' ? null : left }
    return {
      ...{ rule: 'template_field', severity: 'warning', place: { collection }, args: { path: first } },
      fix: [updateCollection(collection, change, { display_template: stored })],
    }
  })

/** A setting names a deleted field. */
export const settingOfMissingField: ModelRule = ({ metadata }) =>
  own(metadata).flatMap(({ collection, meta }) =>
    (['sort_field', 'archive_field'] as const).flatMap(key => {
      const name = meta?.[key]
      if (!name || metadata.field(collection, name)) return []
      const { archive_value = null, unarchive_value = null } = meta
      const [change, before] =
        key === 'sort_field'
          ? [{ sort_field: null }, { sort_field: name }]
          : [
              { archive_field: null, archive_value: null, unarchive_value: null },
              { archive_field: name, archive_value, unarchive_value },
            ]
      return {
        ...{ rule: key, severity: 'error', place: { collection }, args: { name } },
        fix: [updateCollection(collection, change, before)],
      }
    }),
  )

/** A table without metadata, of which the studio only has the columns. */
export const unmanagedCollection: ModelRule = ({ metadata }) =>
  own(metadata)
    .filter(({ meta }) => meta === null)
    .map(({ collection }) => ({
      ...{ rule: 'unmanaged', severity: 'hint', place: { collection } },
      fix: [updateCollection(collection, {}, {})],
    }))

/** A translations field whose collection of languages is empty. */
export const translationsWithoutLanguages: ModelRule = ({ metadata, empty }) =>
  own(metadata).flatMap(({ collection, fields }) =>
    fields.flatMap(({ field }) => {
      const kind = metadata.relation(collection, field)
      return kind?.kind === 'translations' && empty.has(kind.related)
        ? {
            ...{ rule: 'no_languages', severity: 'error', place: { collection, field } },
            args: { languages: kind.related },
            fix: null,
          }
        : []
    }),
  )

/** A hidden collection of nothing but keys that no list shows: its other side was deleted. */
export const junctionLeftBehind: ModelRule = ({ metadata }) =>
  own(metadata)
    .filter(({ collection, fields, meta }) => meta?.hidden && fields.length > 1 && !isShown(metadata, collection))
    .filter(({ fields }) => fields.every(({ isPrimaryKey, meta: each }) => isPrimaryKey || each?.hidden))
    .map(({ collection }) => ({
      ...{ rule: 'junction_left', severity: 'hint', place: { collection }, args: { name: collection }, fix: null },
    }))

const isShown = ({ relations }: ModelView, collection: string): boolean =>
  relations.some(
    ({ many_collection, one_collection, one_field, junction_field }) =>
      one_collection === collection || (many_collection === collection && (one_field ?? junction_field) !== null),
  )
