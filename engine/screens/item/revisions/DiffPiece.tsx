import type { ReactNode } from 'react'
import type { DiffPart } from '#engine/core/item/revisions/valueDiff.ts'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
import styles from './RevisionDrawer.module.css'

interface DiffPieceProps {
  readonly kind: DiffPart<unknown>['kind']
  readonly children: ReactNode
}

/** Color is not the only cue: removed text is struck through, and both are announced. */
export function DiffPiece({ kind, children }: DiffPieceProps) {
  const text = useText()
  if (kind === 'kept') return <span>{children}</span>
  const Tag = kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag className={styles[kind]}>
      <span className={textStyles.hidden}>{text(`revisions.${kind}`)} </span>
      {children}
    </Tag>
  )
}
