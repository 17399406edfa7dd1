import { Suspense, useMemo } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { listShape } from '#engine/core/item/nested/listShape.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './RelatedList.module.css'
import type { RelatedListProps } from './RelatedListProps.ts'
import type { RelatedRowsProps } from './useRelatedList.ts'

const loadRows = () => import('./RelatedRows.tsx')

/**
 * The rows of a to-many field, shared by every interface for one: pages, search, manual order, staged changes, and the
 * drawers to create, edit and select.
 */
export function RelatedList(props: RelatedListProps) {
  const { id, describedBy, value, field, invalid, kinds } = props
  const text = useText()
  const RelatedRows = componentOf<RelatedRowsProps>(loadRows)
  const { metadata } = useStudio()
  const { collection, field: name } = field
  const relation = metadata.relation(collection, name)
  // Keeps its identity, so that a change of one row does not redraw the others.
  const ownShape = useMemo(() => listShape(metadata.relation(collection, name)), [metadata, collection, name])
  const shape = relation && kinds.includes(relation.kind) ? ownShape : null
  const rows = shape && metadata.collection(shape.rows)
  const strange = value !== null && value !== undefined && !Array.isArray(value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.list}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      data-part="related-list"
    >
      {strange && <p className={styles.invalid}>{plainText(value)}</p>}
      {shape && rows ? (
        <Suspense fallback={<Skeleton rows={3} />}>
          <RelatedRows {...props} shape={shape} rows={rows} />
        </Suspense>
      ) : (
        <Notice kind="warning">{text('relation_not_set_up')}</Notice>
      )}
    </div>
  )
}
