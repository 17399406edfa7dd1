import type { ReactNode } from 'react'
import { plainText } from '#engine/core/display/displayText.ts'
import { type DiffPart, valueDiff } from '#engine/core/item/revisions/valueDiff.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { useText } from '#engine/ui/i18n/I18n.tsx'
import styles from './RevisionDrawer.module.css'

export interface ValueChangeProps {
  readonly field: FieldInfo
  readonly before: unknown
  readonly after: unknown
}

/** What has become of a value: texts by words, lists by entries, objects by members, everything else before and after. */
export function ValueChange({ field, before, after }: ValueChangeProps) {
  const diff = valueDiff(before, after)
  if (diff.kind === 'words')
    return (
      <p className={styles.words} dir="auto">
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
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike, and never move
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
    <div className={styles.whole}>
      <Piece part={{ kind: 'removed', value: before }}>
        <DisplayValue field={field} value={before} />
      </Piece>
      <Piece part={{ kind: 'added', value: after }}>
        <DisplayValue field={field} value={after} />
      </Piece>
    </div>
  )
}

/** Colour is not all that tells: what is gone is struck through, and both are said. */
function Piece({ part, children }: { readonly part: DiffPart<unknown>; readonly children: ReactNode }) {
  const text = useText()
  if (part.kind === 'kept') return <span>{children}</span>
  const Tag = part.kind === 'removed' ? 'del' : 'ins'
  return (
    <Tag className={styles[part.kind]}>
      <span className={styles.hidden}>{text(`revisions.${part.kind}`)} </span>
      {children}
    </Tag>
  )
}
