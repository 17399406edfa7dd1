import { chosenNames, type NewCollection } from '#engine/core/dataModel/newCollection/newCollection.ts'
import { type SystemFieldId, systemFieldIds } from '#engine/core/dataModel/newCollection/optionalSystemFields.ts'
import { nameProblem } from '#engine/core/model/databaseName.ts'
import { Checkbox } from '#engine/ui/checkbox/Checkbox.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { NameInput } from '../model/NameInput.tsx'
import styles from './NewCollection.module.css'

const icons: Readonly<Record<SystemFieldId, string>> = {
  status: 'flag',
  sort: 'swap_vert',
  createdOn: 'schedule',
  createdBy: 'account_circle',
  updatedOn: 'schedule',
  updatedBy: 'account_circle',
}

export interface OptionalFieldsProps {
  readonly input: NewCollection
  readonly change: (change: Partial<NewCollection>) => void
}

/** Common fields, each with an editable name. */
export function OptionalFields({ input, change }: OptionalFieldsProps) {
  const text = useText()
  const names = chosenNames(input)
  return (
    <>
      <p className={styles.intro}>{text('data_model.fields_about')}</p>
      <ul className={styles.fields}>
        {systemFieldIds.map(id => {
          const chosen = input.chosen.has(id)
          const others = [...names].flatMap(([other, name]) => (other === id ? [] : name))
          const label = text(`data_model.field.${id}`)
          return (
            <li key={id} className={styles.field} data-chosen={chosen || undefined}>
              <span className={styles.icon}>
                <Icon name={icons[id]} />
              </span>
              <div className={styles.option}>
                <Checkbox
                  label={label}
                  checked={chosen}
                  onChange={on => change({ chosen: withField(input.chosen, id, on) })}
                />
                <p className={styles.about}>{text(`data_model.field.${id}_about`)}</p>
              </div>
              <NameInput
                label={text('data_model.field_name', { field: label })}
                value={input.names[id]}
                disabled={!chosen}
                problem={chosen ? nameProblem(input.names[id], 'field', others) : null}
                onChange={name => change({ names: { ...input.names, [id]: name } })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function withField(chosen: ReadonlySet<SystemFieldId>, id: SystemFieldId, on: boolean): ReadonlySet<SystemFieldId> {
  const next = new Set(chosen)
  if (on) next.add(id)
  else next.delete(id)
  return next
}
