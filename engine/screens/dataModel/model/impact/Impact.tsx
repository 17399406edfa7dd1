import { failureText } from '#engine/core/api/failureText.ts'
import type { ImpactPart } from '#engine/core/model/impact/impactOf.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Notice } from '#engine/ui/notice/Notice.tsx'
import { Skeleton } from '#engine/ui/skeleton/Skeleton.tsx'
import styles from './Impact.module.css'
import type { ImpactResult } from './useImpact.ts'

const icons: Readonly<Record<ImpactPart['kind'], string>> = {
  rows: 'table_rows',
  relations: 'link',
  templates: 'data_object',
  settings: 'settings',
  permissions: 'lock',
  bookmarks: 'bookmark',
  presets: 'tune',
  webhooks: 'send',
}

/** Maximum names listed; the rest is counted. */
const maxShown = 6

export interface ImpactProps {
  readonly impact: ImpactResult
  /** No item loses anything. */
  readonly keepsItems?: boolean
}

/** Shows what a change will affect, by kind and number. */
export function Impact({ impact: { parts, failure, reload }, keepsItems = false }: ImpactProps) {
  const text = useText()
  if (failure !== null)
    return (
      <Notice kind="warning" title={text('model.impact.failed')} action={{ label: text('try_again'), onPress: reload }}>
        {failureText(failure, text)}
      </Notice>
    )
  if (parts === null) return <Skeleton rows={3} />
  if (parts.length === 0) return <p className={styles.empty}>{text('model.impact.none')}</p>
  return (
    <section className={styles.impact} aria-label={text('model.impact.title')} data-part="impact">
      <p className={styles.title}>{text('model.impact.title')}</p>
      <ul className={styles.parts}>
        {parts.map(({ kind, count, names }) => (
          <li key={kind} className={styles.part} data-kind={kind} data-kept={keepsItems || undefined}>
            <Icon name={icons[kind]} size={18} />
            <span className={styles.count}>{text(`model.impact.${kind}`, { count })}</span>
            {names.length > 0 && (
              <span className={styles.names}>
                {names.slice(0, maxShown).map(name => (
                  <code key={name} dir="auto">
                    {name}
                  </code>
                ))}
                {names.length > maxShown && <span>…</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
