import { metaNames } from '#engine/core/dataModel/collection/metaFields.ts'
import type { Text } from '#engine/core/i18n/createText.ts'
import { humanize } from '#engine/core/metadata/humanize.ts'
import type { Metadata } from '#engine/core/metadata/Metadata.ts'
import type { StagedConflict } from '#engine/core/staging/stagedPlan.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { permissionActions } from '#schemas/data/Permission.ts'
import styles from './StagedReview.module.css'

export interface StagedConflictsProps {
  readonly conflicts: readonly StagedConflict[]
  readonly nameOfRole: (role: string | null) => string
  readonly keep: (conflict: StagedConflict) => void
  readonly remove: (conflict: StagedConflict) => void
}

/** Staged changes of what someone else has changed since, with both values. Each is kept or removed. */
export function StagedConflicts({ conflicts, nameOfRole, keep, remove }: StagedConflictsProps) {
  const text = useText()
  const { metadata } = useStudio()
  if (conflicts.length === 0) return null
  return (
    <Notice kind="warning" title={text('model.staged.conflicts')}>
      <ul className={styles.conflicts} data-part="staged-conflicts">
        {conflicts.map(conflict => {
          const name = partTitle(conflict, metadata, nameOfRole, text)
          const members = conflict.members.map(member => ({
            ...member,
            title: memberTitle(conflict, member.name, metadata, text),
          }))
          return (
            <li key={`${conflict.kind} ${conflict.key}`} className={styles.conflict}>
              <div className={styles.what}>
                {conflict.exists
                  ? text('model.staged.conflict', {
                      name,
                      members: members.map(({ title }) => title).join(', ') || 'none',
                    })
                  : text('model.conflict.gone', { name })}
                {members.length > 0 && (
                  <dl className={styles.values}>
                    {members.map(({ name: member, stored, staged, title }) => (
                      <div key={member} className={styles.value}>
                        <dt>{title}</dt>
                        <dd>{text('model.staged.stored_value', { value: valueText(stored, text) })}</dd>
                        {staged !== undefined && (
                          <dd>{text('model.staged.staged_value', { value: valueText(staged, text) })}</dd>
                        )}
                      </div>
                    ))}
                  </dl>
                )}
              </div>
              {conflict.exists && (
                <Button size="s" onPress={() => keep(conflict)}>
                  {text('model.staged.keep')}
                </Button>
              )}
              <Button size="s" onPress={() => remove(conflict)}>
                {text('model.staged.remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** A part by its titles: a collection, its field, or a role with its collection and action. */
function partTitle(
  { kind, key }: StagedConflict,
  metadata: Metadata,
  nameOfRole: StagedConflictsProps['nameOfRole'],
  text: Text,
): string {
  const titleOf = (collection: string) => metadata.collection(collection)?.name ?? humanize(collection)
  if (kind === 'collections') return titleOf(key)
  if (kind === 'permissions') {
    const [role = '', collection = '', action = ''] = key.split(' ')
    const known = permissionActions.find(each => each === action)
    return [nameOfRole(role || null), titleOf(collection), known ? text(`permissions.action.${known}`) : action].join(
      ' → ',
    )
  }
  const [collection = '', field = ''] = key.split('.')
  return `${titleOf(collection)} → ${metadata.field(collection, field)?.name ?? humanize(field)}`
}

/** A setting by the name that it has in the forms of the data model. */
function memberTitle({ kind }: StagedConflict, member: string, metadata: Metadata, text: Text): string {
  const known = metaNames.find(each => each === member)
  if (known) return text(`data_model.meta.${known}`)
  return metadata.field(`directus_${kind}`, member)?.name ?? humanize(member)
}

function valueText(value: unknown, text: Text): string {
  if (value === null || value === undefined || value === '') return text('server.none')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
