import { FileSources, isSafeAddress, plainText, useAsset, useStudio, useText } from '#engine/plugin.ts'
import { isRecord } from '#schemas/data/isRecord.ts'
import type { BodyProps } from './Actions.ts'
import styles from './BlockDocument.module.css'
import { RichText } from './RichText.tsx'
import { noLines } from './TextBody.tsx'

/** Code without highlighting. */
export function CodeBody({ block, at, label, readOnly, invalid, describedBy, tabIndex, actions }: BodyProps) {
  const { code } = block.data
  return (
    <textarea
      className={styles.code}
      data-at={at}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      dir="ltr"
      rows={Math.min(20, Math.max(3, String(code ?? '').split('\n').length))}
      readOnly={readOnly}
      tabIndex={tabIndex}
      spellCheck={false}
      value={typeof code === 'string' ? code : ''}
      onChange={event => actions.setData(at, { code: event.target.value })}
    />
  )
}

/** A rule between blocks. */
export const DelimiterBody = ({ at, label, tabIndex }: BodyProps) => (
  // The arrow keys stop here, so that its menu can be reached.
  <div role="img" className={styles.delimiter} data-at={at} aria-label={label} tabIndex={tabIndex}>
    <hr />
  </div>
)

const ownFile = /\/assets\/([0-9a-f-]{36})(?:[/?#]|$)/i

/** An image of the library with a caption. */
export function ImageBody(props: BodyProps) {
  const { block, at, label, readOnly, actions } = props
  const text = useText()
  const { readItem } = useStudio()
  const file = isRecord(block.data['file']) ? block.data['file'] : {}
  const url = typeof file['url'] === 'string' ? file['url'] : ''
  const id = typeof file['fileId'] === 'string' ? file['fileId'] : (ownFile.exec(url)?.[1] ?? null)
  const asset = useAsset(id)
  const source = id === null ? (isSafeAddress(url) ? url : null) : asset.url
  const { caption } = block.data
  const choose = async ([chosen]: readonly string[]) => {
    if (chosen === undefined) return
    // Its title and size are only a help for other readers: without access to them, the image is still chosen.
    const row = await readItem('directus_files', chosen, ['title', 'type', 'width', 'height']).catch(() => ({}))
    actions.setData(at, { file: { ...row, fileId: chosen, url: `/assets/${chosen}` } })
  }
  if (url === '')
    return readOnly ? (
      <p className={styles.other}>{text('image.none')}</p>
    ) : (
      <div data-at={at} tabIndex={-1} className={styles.sources}>
        <FileSources multiple={false} images replaces={false} choose={ids => void choose(ids)} />
      </div>
    )
  return (
    <figure className={styles.figure}>
      {asset.failed || source === null ? (
        <p className={styles.other}>{asset.failed || id === null ? text('image.failed') : url}</p>
      ) : (
        <img src={source} alt={typeof caption === 'string' ? caption.replaceAll(/<[^>]*>/g, '') : ''} />
      )}
      <RichText
        {...props}
        label={text('block_document.caption', { block: label })}
        at={String(at)}
        html={typeof caption === 'string' ? caption : ''}
        className={styles.caption}
        placeholder={text('block_document.caption_placeholder')}
        change={words => actions.setData(at, { caption: words })}
        onKeyDown={noLines}
      />
    </figure>
  )
}

/** A table of texts. */
export function TableBody(props: BodyProps) {
  const { block, at, label, actions } = props
  const text = useText()
  // Safe: `kindOf` has checked it.
  const content = block.data['content'] as readonly (readonly string[])[]
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        aria-label={label}
        data-headings={block.data['withHeadings'] === true || undefined}
      >
        <tbody>
          {content.map((row, rowAt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            <tr key={rowAt}>
              {row.map((cell, columnAt) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no id
                <td key={columnAt}>
                  <RichText
                    {...props}
                    label={text('wysiwyg.cell', { row: rowAt + 1, column: columnAt + 1 })}
                    at={`${at}.${rowAt}.${columnAt}`}
                    html={cell}
                    placeholder={undefined}
                    change={words =>
                      actions.setData(at, { content: content.toSpliced(rowAt, 1, row.toSpliced(columnAt, 1, words)) })
                    }
                    onKeyDown={noLines}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A block that this editor does not know: shown, and kept as it is. */
export function UnknownBody({
  block,
  at,
  label,
  tabIndex,
}: Pick<BodyProps, 'at' | 'label' | 'tabIndex'> & { readonly block: unknown }) {
  const text = useText()
  const type = isRecord(block) && typeof block['type'] === 'string' ? block['type'] : '?'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls
    <div role="group" className={styles.other} data-at={at} aria-label={label} tabIndex={tabIndex}>
      <strong>{text('block_document.unknown', { type })}</strong>
      <code dir="ltr">{plainText(isRecord(block) ? block['data'] : block).slice(0, 200)}</code>
    </div>
  )
}
