import { settingsHref } from '#engine/core/paths/settingsHref.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import type { Finding, Place } from '#schemas/doctor/Finding.ts'
import styles from './Doctor.module.css'

export interface FindingRowProps {
  readonly finding: Finding
  readonly fix: () => void
}

/** A problem with its reason, its location and its fix. */
export function FindingRow({ finding: { rule, place, args, fix: calls }, fix }: FindingRowProps) {
  const text = useText()
  const action = args?.['action']
  const messageArgs = {
    ...args,
    collection: place.collection,
    field: place.field ?? '',
    ...(action === undefined ? {} : { action: text(`permissions.action.${action}`) }),
  }
  return (
    <li className={styles.finding} data-rule={rule}>
      <div className={styles.text}>
        <p className={styles.title}>{text(`model.doctor.${rule}`, messageArgs)}</p>
        <p className={styles.reason}>{text(`model.doctor.${rule}_why`, messageArgs)}</p>
        <a className={styles.where} href={hrefOf(place)} dir="ltr">
          {place.field === undefined ? place.collection : `${place.collection}.${place.field}`}
        </a>
      </div>
      {calls === null ? (
        <span className={styles.open}>{text('model.doctor.by_hand')}</span>
      ) : (
        <Button size="s" onPress={fix}>
          {text('model.doctor.fix')}
        </Button>
      )}
    </li>
  )
}

/** The page where a user can see the problem and fix it manually. */
function hrefOf({ collection, field, preset, role }: Place): string {
  if (preset !== undefined) return settingsHref('presets', String(preset))
  if (role !== undefined) return settingsHref('roles', role ?? 'public')
  return settingsHref('data-model', collection, ...(field === undefined ? [] : [field]))
}
