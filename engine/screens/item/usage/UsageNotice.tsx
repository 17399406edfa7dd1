import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { filesCollection } from '#schemas/relation/relationKind.ts'
import styles from './UsageList.module.css'
import { UsageGroup, type UsageProps, UsageRemarks } from './UsageList.tsx'
import { UsageReading } from './UsageReading.tsx'
import { useUsage } from './useUsage.ts'

export interface UsageNoticeProps extends UsageProps {
  /** The action that is about to run on the items. */
  readonly before: 'archive' | 'delete' | 'replace'
}

/** Items whose usage is checked. */
const mostChecked = 500

/** Where these items are used: shown before they are archived, deleted or replaced. */
export default function UsageNotice({ collection, keys, before }: UsageNoticeProps) {
  const text = useText()
  if (keys.length > mostChecked) return <p>{text('usage.too_many', { count: mostChecked })}</p>
  return <Checked {...{ collection, keys, before }} />
}

function Checked({ collection, keys, before }: UsageNoticeProps) {
  const text = useText()
  const result = useUsage(collection, keys)
  const { answer, count, error } = result
  if (answer === null && error === null) return <UsageReading />
  const title =
    collection === filesCollection && before !== 'archive'
      ? text(`usage.before_${before}`, { count })
      : text('usage.used_by', { count })
  return (
    <>
      {answer !== null && answer.usages.length > 0 && (
        <Notice kind="warning" title={title}>
          <div className={styles.usage}>
            {answer.usages.map(usage => (
              <UsageGroup key={usage.place.id} usage={usage} />
            ))}
          </div>
        </Notice>
      )}
      <UsageRemarks result={result} />
    </>
  )
}
