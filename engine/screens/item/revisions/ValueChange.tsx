import type { ReactNode } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { type DiffPart, valueDiff } from '#engine/core/item/revisions/valueDiff.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import { textStyles } from '#engine/ui/text/textStyles.ts'
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
          <Piece key={at} part={part}>
            {part.value}
          </Piece>
        ))}
      </p>
    )
  if (diff.kind === 'list')
    return (
      <ul className={styles.entries}>
        {diff.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries can repeat, and never move
          <li key={at} data-kind={part.kind}>
            <Piece part={part}>{plainText(part.value)}</Piece>
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
              {before !== undefined && <Piece part={{ kind: 'removed', value: before }}>{plainText(before)}</Piece>}{' '}
              {after !== undefined && <Piece part={{ kind: 'added', value: after }}>{plainText(after)}</Piece>}
            </dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className={styles.wholeValues}>
      <Piece part={{ kind: 'removed', value: before }}>
        <DisplayValue field={field} value={before} />
      </Piece>
      <Piece part={{ kind: 'added', value: after }}>
        <DisplayValue field={field} value={after} />
      </Piece>
    </div>
  )
}

/** Color is not the only cue: removed text is struck through, and both are announced. */
function Piece({ part, children }: { readonly part: DiffPart<unknown>; readonly children: ReactNode }) {
  const text = useText()
  if (part.kind === 'kept') return <span>{children}</span>
  const Tag = part.kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag className={styles[part.kind]}>
      <span className={textStyles.hidden}>{text(`revisions.${part.kind}`)} </span>
      {children}
    </Tag>
  )
}
