import type { StagedConflict } from '#engine/core/staging/stagedPlan.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import styles from './StagedReview.module.css'

export interface StagedConflictsProps {
  readonly conflicts: readonly StagedConflict[]
  readonly keep: (conflict: StagedConflict) => void
  readonly remove: (conflict: StagedConflict) => void
}

/** Staged changes of what someone else has changed since. Each is kept or removed. */
export function StagedConflicts({ conflicts, keep, remove }: StagedConflictsProps) {
  const text = useText()
  if (conflicts.length === 0) return null
  return (
    <Notice kind="warning" title={text('model.staged.conflicts')}>
      <ul className={styles.conflicts} data-part="staged-conflicts">
        {conflicts.map(conflict => {
          // A permission is named by its role, its collection and its action.
          const name = conflict.kind === 'permissions' ? conflict.key.split(' ').slice(1).join(': ') : conflict.key
          return (
            <li key={`${conflict.kind} ${conflict.key}`} className={styles.conflict}>
              <span className={styles.what}>
                {conflict.exists
                  ? text('model.staged.conflict', { name, members: conflict.members.join(', ') || 'none' })
                  : text('model.conflict.gone', { name })}
              </span>
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
