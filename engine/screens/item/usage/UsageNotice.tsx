import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import { UsageGroup, type UsageProps, UsageRemarks } from './UsageList.tsx'
import { useUsage } from './useUsage.ts'

export interface UsageNoticeProps extends UsageProps {
  /** The action that is about to run on the items. */
  readonly before: 'delete' | 'replace'
}

/** Where these items are used: shown before they are deleted or replaced. */
export default function UsageNotice({ collection, keys, before }: UsageNoticeProps) {
  const text = useText()
  const result = useUsage(collection, keys)
  const { usages, count } = result
  if (usages === null) return <Skeleton rows={1} />
  return (
    <>
      {usages.length > 0 && (
        <Notice kind="warning" title={text(`usage.before_${before}`, { count })}>
          {usages.map(usage => (
            <UsageGroup key={usage.place.id} usage={usage} />
          ))}
        </Notice>
      )}
      {usages.length === 0 && result.error === null && <p>{text('usage.none')}</p>}
      <UsageRemarks result={result} />
    </>
  )
}
