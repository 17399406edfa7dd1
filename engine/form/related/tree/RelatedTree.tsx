import { Suspense } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { rowTemplate } from '#engine/core/item/nested/listColumns.ts'
import { listShape } from '#engine/core/item/nested/listShape.ts'
import { readKeys } from '#engine/core/item/nested/relatedRows.ts'
import type { InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './Nodes.module.css'
import type { OpenTreeProps } from './OpenTree.tsx'

const loadTree = () => import('./OpenTree.tsx')

export interface RelatedTreeProps
  extends Pick<
    InterfaceProps<unknown>,
    'id' | 'describedBy' | 'value' | 'field' | 'access' | 'invalid' | 'primaryKey' | 'toManyEdit' | 'change'
  > {
  /** The text of a node; defaults to the template of the collection. */
  readonly template?: string | undefined
  /** The integer field that keeps the order by hand. */
  readonly sortField?: string | undefined
}

/**
 * The items below this one at any depth: a one-to-many field whose items are in the same collection and have the same
 * field. Nodes are read when they are opened, and moved by dragging and with the keyboard.
 */
export function RelatedTree(props: RelatedTreeProps) {
  const { id, describedBy, value, field, access, invalid, primaryKey, toManyEdit, change, template, sortField } = props
  const text = useText()
  const OpenTree = componentOf<OpenTreeProps>(loadTree)
  const { metadata } = useStudio()
  const relation = metadata.relation(field.collection, field.field)
  const list = relation?.kind === 'o2m' && relation.related === field.collection ? listShape(relation) : null
  const info = list && metadata.collection(list.rows)
  const strange = value !== null && value !== undefined && !Array.isArray(value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the row has a label
    <div
      id={id}
      role="group"
      className={styles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
    >
      {strange && <p className={styles.empty}>{plainText(value)}</p>}
      {list && info ? (
        <Suspense fallback={<Skeleton rows={3} />}>
          <OpenTree
            label={field.name}
            list={list}
            shape={{
              collection: list.rows,
              primaryKey: info.primaryKey,
              field: field.field,
              foreignKey: list.foreignKey,
              sortField: sortField && metadata.field(list.rows, sortField) ? sortField : null,
            }}
            template={template || rowTemplate(metadata, list.rows, [])}
            root={primaryKey}
            keys={readKeys(value, info.primaryKey)}
            edit={toManyEdit}
            access={access}
            change={change}
          />
        </Suspense>
      ) : (
        <Notice kind="warning">{text(relation?.kind === 'o2m' ? 'tree.not_self' : 'relation_not_set_up')}</Notice>
      )}
    </div>
  )
}
