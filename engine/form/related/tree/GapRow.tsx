import type { CSSProperties } from 'react'
import { toFailure } from '#engine/core/api/ApiFailure.ts'
import { failureText } from '#engine/core/api/failureText.ts'
import { pageSize } from '#engine/core/item/nested/listQuery.ts'
import type { TreeEntry, TreeNode } from '#engine/core/item/nested/treeRows.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { Icon } from '#engine/ui/icon/Icon.tsx'
import { Spinner } from '#engine/ui/spinner/Spinner.tsx'
import styles from './Nodes.module.css'

export interface GapRowProps {
  readonly gap: Exclude<TreeEntry, TreeNode>
  readonly isActive: boolean
  readonly enter: () => void
  readonly press: () => void
}

/** The end of a list that is not read yet: it loads, failed, or has more nodes. */
export function GapRow({ gap, isActive, enter, press }: GapRowProps) {
  const text = useText()
  const { kind, level, remaining } = gap
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      className={styles.row}
      data-id={gap.id}
      data-kind={kind}
      style={{ '--level': level } as CSSProperties}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-busy={kind === 'loading' || undefined}
      onFocus={enter}
      onClick={press}
    >
      <span className={styles.arrow}>
        {kind === 'loading' ? <Spinner /> : <Icon name={kind === 'more' ? 'expand_more' : 'refresh'} />}
      </span>
      <span>
        {kind === 'loading'
          ? text('loading')
          : kind === 'more'
            ? text('choices.show_more', { count: Math.min(remaining, pageSize) })
            : `${failureText(toFailure(gap.error), text)} ${text('try_again')}`}
      </span>
    </div>
  )
}
