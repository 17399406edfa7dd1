import { isActive, isWorthAnotherTry, type UploadReport } from '#engine/core/upload/UploadReport.ts'
import { Button } from '#engine/ui/button/Button.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './UploadAnswers.module.css'
import { useUploadCommands } from './useUploadCommands.ts'

/** Actions for several uploads at once. Renders nothing for a single upload. */
export function UploadAnswers({ reports }: { readonly reports: readonly UploadReport[] }) {
  const text = useText()
  const commands = useUploadCommands()
  const having = (status: UploadReport['status']) => reports.filter(each => each.status === status)
  const matches = having('duplicate')
  const rejected = having('refused').filter(isWorthAnotherTry)
  const active = reports.filter(isActive)
  if (matches.length < 2 && rejected.length < 2 && active.length < 2) return null
  return (
    <div className={styles.choices} data-part="upload-answers">
      {matches.length > 1 && (
        <>
          <Button size="s" onPress={() => commands.takeMatch(matches)}>
            {text('upload.take_matches')}
          </Button>
          <Button size="s" onPress={() => commands.passMatch(matches)}>
            {text('upload.pass_matches')}
          </Button>
        </>
      )}
      {rejected.length > 1 && (
        <Button size="s" icon="refresh" onPress={() => commands.retry(rejected)}>
          {text('upload.retry_all')}
        </Button>
      )}
      {active.length > 1 && (
        <Button size="s" kind="quiet" onPress={() => commands.cancel(active)}>
          {text('upload.cancel_all')}
        </Button>
      )}
    </div>
  )
}
