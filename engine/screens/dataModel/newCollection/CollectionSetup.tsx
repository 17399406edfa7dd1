import { useId } from 'react'
import { keyKinds, type NewCollection } from '#engine/core/dataModel/newCollection/newCollection.ts'
import { type NameProblem, nameProblem } from '#engine/core/model/databaseName.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { NameInput } from '../model/NameInput.tsx'
import styles from './NewCollection.module.css'

export interface CollectionSetupProps {
  readonly input: NewCollection
  /** A problem of its name. */
  readonly problem: NameProblem | null
  readonly change: (change: Partial<NewCollection>) => void
  readonly next: () => void
}

/** The name of a collection, whether it has one item or many, and the key of each. */
export function CollectionSetup({ input, problem, change, next }: CollectionSetupProps) {
  const text = useText()
  const id = useId()
  return (
    <form
      className={styles.setup}
      onSubmit={event => {
        event.preventDefault()
        next()
      }}
    >
      <NameInput
        label={text('name')}
        autoFocus
        placeholder={text('data_model.name_example')}
        description={text('data_model.name_about')}
        value={input.name}
        problem={problem}
        onChange={name => change({ name })}
      />
      <div className={styles.option}>
        <Checkbox
          label={text('data_model.singleton')}
          checked={input.singleton}
          onChange={singleton => change({ singleton })}
        />
        <p className={styles.about}>{text('data_model.singleton_about')}</p>
      </div>
      <NameInput
        label={text('data_model.key_name')}
        value={input.keyName}
        problem={nameProblem(input.keyName, 'field', [])}
        onChange={keyName => change({ keyName })}
      />
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>{text('data_model.key_kind')}</legend>
        {keyKinds.map(kind => (
          <div key={kind} className={styles.kind}>
            <input
              type="radio"
              id={`${id}-${kind}`}
              name={id}
              checked={kind === input.keyKind}
              aria-describedby={`${id}-${kind}-about`}
              onChange={() => change({ keyKind: kind })}
            />
            <label htmlFor={`${id}-${kind}`}>{text(`data_model.key.${kind}`)}</label>
            <p id={`${id}-${kind}-about`} className={styles.about}>
              {text(`data_model.key.${kind}_about`)}
            </p>
          </div>
        ))}
      </fieldset>
      {/* Enter in an input submits. */}
      <button type="submit" hidden />
    </form>
  )
}
