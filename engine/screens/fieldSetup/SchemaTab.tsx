import { useState } from 'react'
import type { Duplicates } from '#engine/core/fieldSetup/duplicateValues.ts'
import type { SetupPartProps } from '#engine/core/fieldSetup/SetupPartProps.ts'
import { keepsComments, schemaFields, schemaValues, withSchemaValue } from '#engine/core/fieldSetup/schemaForm.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Problem } from '#schemas/validation/Problem.ts'
import { NameInput } from '../dataModel/model/NameInput.tsx'
import { DeletionRules } from './DeletionRules.tsx'
import { DraftForm } from './DraftForm.tsx'
import { DuplicateValues } from './DuplicateValues.tsx'
import styles from './FieldSetup.module.css'
import { useLinkProblem } from './useLinkProblem.ts'

interface SchemaTabProps extends SetupPartProps {
  readonly problems: readonly Problem[]
  /** The values for which the last save was refused. */
  readonly duplicates: Duplicates | null
}

/** The name of a field and its column. */
export function SchemaTab({ draft, change, problems, duplicates }: SchemaTabProps) {
  const text = useText()
  const { capabilities, registry, metadata } = useStudio()
  const problemOf = useLinkProblem(draft)
  const [opened, setOpened] = useState(false)
  const { stored, kind } = draft
  const retypable = stored !== null && stored.schema !== null && !stored.isPrimaryKey && kind === 'standard'
  return (
    <div className={styles.tab}>
      <NameInput
        label={text('field_setup.key')}
        value={draft.field}
        readOnly={stored !== null}
        autoFocus={stored === null}
        {...(draft.field === '' ? {} : problemOf('field'))}
        onChange={field => change({ ...draft, field })}
      />
      <DraftForm
        fields={schemaFields(draft, text, {
          comments: keepsComments(metadata),
          indexes: capabilities.has('column-indexes'),
          geometries: capabilities.has('geometry-fields'),
        })}
        values={schemaValues(draft)}
        problems={problems}
        readOnlyReason={field => (field === 'type' ? closedType() : null)}
        change={(field, value) => change(withSchemaValue(draft, field, value, registry))}
      />
      {duplicates && <DuplicateValues duplicates={duplicates} />}
      {kind === 'file' && <DeletionRules draft={draft} change={change} />}
      {retypable && !opened && (
        <p className={styles.aside}>
          <Button size="s" icon="lock_open" onPress={() => setOpened(true)}>
            {text('field_setup.change_type')}
          </Button>
        </p>
      )}
    </div>
  )

  /** A key has the type of the key it references; existing values keep their type. */
  function closedType(): string | null {
    if (kind === 'm2o' || kind === 'file') {
      if (draft.link.related === '') return text('field_setup.needs.relation')
      return text('field_setup.type_of_key', {
        collection: metadata.collection(draft.link.related)?.name ?? draft.link.related,
      })
    }
    return stored !== null && !(retypable && opened) ? text('field_setup.type_kept') : null
  }
}
