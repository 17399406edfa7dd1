import { plainText } from '#engine/core/display/displayText.ts'
import { valueDiff } from '#engine/core/item/revisions/valueDiff.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { DiffPiece } from './DiffPiece.tsx'
import styles from './RevisionDrawer.module.css'

export interface ValueChangeProps {
  readonly field: FieldInfo
  readonly before: unknown
  readonly after: unknown
}

/** The change of a value: texts by words, lists by entries, objects by members, anything else before and after. */
export function ValueChange({ field, before, after }: ValueChangeProps) {
  const diff = valueDiff(before, after)
  if (diff.kind === 'words')
    return (
      <p className={styles.wordDiff} dir="auto">
        {diff.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never move
          <DiffPiece key={at} kind={part.kind}>
            {part.value}
          </DiffPiece>
        ))}
      </p>
    )
  if (diff.kind === 'list')
    return (
      <ul className={styles.entries}>
        {diff.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries can repeat, and never move
          <li key={at} data-kind={part.kind}>
            <DiffPiece kind={part.kind}>{plainText(part.value)}</DiffPiece>
          </li>
        ))}
      </ul>
    )
  if (diff.kind === 'object')
    return (
      <dl className={styles.members}>
        {diff.members.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== undefined && <DiffPiece kind="removed">{plainText(before)}</DiffPiece>}{' '}
              {after !== undefined && <DiffPiece kind="added">{plainText(after)}</DiffPiece>}
            </dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className={styles.wholeValues}>
      <DiffPiece kind="removed">
        <DisplayValue field={field} value={before} />
      </DiffPiece>
      <DiffPiece kind="added">
        <DisplayValue field={field} value={after} />
      </DiffPiece>
    </div>
  )
}
