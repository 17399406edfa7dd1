import { plainText } from '#engine/core/display/displayText.ts'
import type { ValueDiff } from '#engine/core/item/revisions/valueDiff.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { DiffPiece } from './DiffPiece.tsx'
import styles from './RevisionDrawer.module.css'

export interface ValueSideProps {
  readonly field: FieldInfo
  readonly diff: ValueDiff
  readonly side: 'before' | 'after'
}

/** One of two compared values, with what only this one contains marked. */
export function ValueSide({ field, diff, side }: ValueSideProps) {
  const own = side === 'before' ? 'removed' : 'added'
  switch (diff.kind) {
    case 'words':
      return (
        <p className={styles.wordDiff} dir="auto">
          {diff.parts.map((part, at) =>
            part.kind === 'kept' || part.kind === own ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never move
              <DiffPiece key={at} kind={part.kind}>
                {part.value}
              </DiffPiece>
            ) : null,
          )}
        </p>
      )
    case 'list':
      return (
        <ul className={styles.entries}>
          {diff.parts.map((part, at) =>
            part.kind === 'kept' || part.kind === own ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries can repeat, and never move
              <li key={at} data-kind={part.kind}>
                <DiffPiece kind={part.kind}>{plainText(part.value)}</DiffPiece>
              </li>
            ) : null,
          )}
        </ul>
      )
    case 'object':
      return (
        <dl className={styles.members}>
          {diff.members.map(({ name, [side]: value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value === undefined ? (
                  <DisplayValue field={field} value={null} />
                ) : (
                  <DiffPiece kind={own}>{plainText(value)}</DiffPiece>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'plain':
      return (
        <div className={styles.wholeValues}>
          <DiffPiece kind={own}>
            <DisplayValue field={field} value={diff[side]} />
          </DiffPiece>
        </div>
      )
  }
}
