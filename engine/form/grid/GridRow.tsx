import { memo, useSyncExternalStore } from 'react'
import { relatedTemplate } from '#engine/core/display/displayFields.ts'
import type { Edits } from '#engine/core/edits/Patch.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import { valueAt } from '#schemas/template/template.ts'
import { DisplayValue } from '../display/DisplayValue.tsx'
import { useTitledItem } from '../display/useTitledItem.ts'
import { useStudio } from '../studio/StudioContext.tsx'
import { GridField, type GridFieldProps } from './GridField.tsx'
import { type GridStore, readMark, rowMark } from './gridStore.ts'
import styles from './ItemGrid.module.css'
import type { GridColumn } from './ItemGridProps.ts'

export interface GridRowProps extends Pick<GridFieldProps, 'enter' | 'leave'> {
  readonly item: Item
  readonly name: string
  readonly href: string
  readonly columns: readonly GridColumn[]
  /** Why columns are read-only, by path; editable ones are not in it. */
  readonly closed: ReadonlyMap<string, string>
  readonly height: number
  readonly index: number
  /** Its place in the whole list, counted as assistive technology does. */
  readonly rowIndex: number
  readonly edits: Edits
  /** Why its last save failed, by field; under an empty name the reason that is about none of them. */
  readonly problems: Readonly<Record<string, string>> | null
  readonly store: GridStore
  /** The start of the ids of its cells. */
  readonly gridId: string
}

export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`

/** One item of a grid. It is drawn again when its values change, or the selection in it. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { closed, columns, edits, enter, gridId, height, href, index, item, leave, name, problems } = props
  const { rowIndex, store } = props
  const text = useText()
  const mark = readMark(useSyncExternalStore(store.subscribe, () => rowMark(store.get(), index)))
  return (
    <tr style={{ blockSize: height }} aria-rowindex={rowIndex} data-index={index} data-part="row">
      <th scope="row" className={styles.head} aria-colindex={1}>
        <a className={styles.number} href={href} tabIndex={-1} aria-label={text('related_list.open', { name })}>
          {rowIndex - 1}
        </a>
      </th>
      {columns.map(({ field, figures, path }, at) => {
        const edit = edits[path]
        const value = edit?.kind === 'value' ? edit.value : valueAt(item, path)
        const isTyping = mark.isTyping && mark.active === at
        const reason = closed.get(path)
        const problem = problems && edit ? (problems[path] ?? problems['']) : undefined
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
          <td
            key={path}
            id={cellId(gridId, index, at)}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
            role="gridcell"
            className={styles.cell}
            aria-colindex={at + 2}
            aria-selected={!mark.isFilled && at >= mark.left && at <= mark.right}
            data-filled={(mark.isFilled && at >= mark.left && at <= mark.right) || undefined}
            aria-readonly={reason !== undefined || undefined}
            aria-invalid={problem !== undefined || undefined}
            aria-description={edit && problem === undefined ? text('unsaved_changes') : reason}
            title={problem ?? reason}
            data-cell={`${index} ${at}`}
            data-field={path}
            data-figures={figures || undefined}
            data-active={mark.active === at || undefined}
            data-edited={edit !== undefined || undefined}
            data-typing={isTyping || undefined}
          >
            {isTyping ? (
              <GridField field={field} label={text('edit_cell', { field: field.name })} {...{ enter, leave, store }} />
            ) : (
              <CellValue field={field} value={value} />
            )}
            {mark.corner === at && <span className={styles.handle} data-part="fill-handle" aria-hidden="true" />}
            {problem !== undefined && <span className={textStyles.hidden}> {problem}</span>}
          </td>
        )
      })}
    </tr>
  )
})

interface CellValueProps {
  readonly field: FieldInfo
  readonly value: unknown
}

/** The value of a cell. Newly chosen related items are keys, so their titles are requested. */
export function CellValue({ field, value }: CellValueProps) {
  const { metadata } = useStudio()
  const kind = metadata.relation(field.collection, field.field)
  const isKey = typeof value === 'string' || typeof value === 'number'
  const template = isKey && kind?.kind === 'm2o' ? relatedTemplate(metadata, field.collection, field.field) : null
  if (template && isKey && kind?.kind === 'm2o')
    return <RelatedValue field={field} collection={kind.related} template={template} value={value} />
  return <DisplayValue field={field} value={value} inTable />
}

interface RelatedValueProps {
  readonly field: FieldInfo
  readonly collection: string
  readonly template: string
  readonly value: Key
}

function RelatedValue({ collection, field, template, value }: RelatedValueProps) {
  const { item } = useTitledItem(collection, template, value)
  return <DisplayValue field={field} value={item ?? value} inTable />
}
