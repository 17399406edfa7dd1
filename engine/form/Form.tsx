import { useContext } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { unplacedProblems } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import { problemText } from '#engine/core/form/problemText.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Problem } from '#schemas/validation/Problem.ts'
import { FieldRow } from './FieldRow.tsx'
import styles from './Form.module.css'
import { ReadOnlyForm } from './ReadOnlyForm.ts'

export interface FormProps {
  readonly nodes: readonly FormNode[]
  readonly problems: readonly Problem[]
  /** The item with its edits. */
  readonly item: Item
  readonly primaryKey: Key | null
  readonly change: (field: string, patch: Patch) => void
  /** Adds a field to a batch edit or removes it. */
  readonly toggleBatch?: (field: string, included: boolean) => void
  /** Why no field can be edited. Shown once above the fields, instead of at each. */
  readonly readOnly?: string | undefined
}

/** A form: its rows, and above them why they are read-only and the problems without a row. */
export function Form({ nodes, problems, item, primaryKey, change, toggleBatch, readOnly }: FormProps) {
  const text = useText()
  const unplaced = unplacedProblems(nodes, problems)
  // A form inside of a read-only one, such as that of a block, does not explain it again.
  const isInReadOnly = useContext(ReadOnlyForm)
  return (
    <div className={styles.form} data-part="form">
      {readOnly !== undefined && !isInReadOnly && <Notice>{readOnly}</Notice>}
      {unplaced.length > 0 && (
        <Notice kind="danger" title={text('unknown_validation_errors')}>
          <ul className={styles.problems}>
            {unplaced.map(problem => (
              <li key={`${problem.field}-${problem.type}`}>
                <strong>{problem.field}</strong>: {problemText(problem, text)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ReadOnlyForm value={isInReadOnly || readOnly !== undefined}>
        <div className={styles.grid}>
          {nodes.map(node => (
            <FieldRow
              key={node.field.field}
              node={node}
              item={item}
              primaryKey={primaryKey}
              change={change}
              toggleBatch={toggleBatch}
            />
          ))}
        </div>
      </ReadOnlyForm>
    </div>
  )
}
