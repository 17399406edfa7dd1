import type { KeyboardEvent } from 'react'
import { useText } from '#engine/plugin.ts'
import type { BodyProps } from './Actions.ts'
import styles from './BlockDocument.module.css'
import { createBlock, markOf, textOf, turnedInto, withData } from './blocks.ts'
import { caretIn, fragmentOf, splitAtCaret } from './inlineHtml.ts'
import { RichText } from './RichText.tsx'
import { readPasted } from './readPasted.ts'

/** A paragraph, a heading or a quote. Enter splits it, Backspace at its start joins it with the block before. */
export function TextBody(props: BodyProps) {
  const { block, at, label, readOnly, actions, ask } = props
  const text = useText()
  const html = textOf(block) ?? ''
  const level = block.type === 'header' ? (block.data['level'] ?? 2) : undefined
  const split = (element: HTMLElement) => {
    const [before, after] = splitAtCaret(element)
    const rest = createBlock('paragraph', after)
    actions.replace(at, [withData(block, { text: before }), rest], { at: String(at + 1), offset: 0 })
  }
  /** Returns whether the key was used. */
  const use = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { currentTarget: element, key } = event
    const caret = caretIn(element)
    if (key === 'Enter' && !event.shiftKey) {
      split(element)
      return true
    }
    if (key === 'Backspace' && caret === 0) {
      if (block.type === 'paragraph') return at > 0 && (actions.join(at, html) || removeEmpty())
      actions.replace(at, [turnedInto(block, 'paragraph')], { at: String(at), offset: 0 })
      return true
    }
    if (block.type !== 'paragraph') return false
    if (key === '/' && html === '') {
      ask()
      return true
    }
    if (key !== ' ' || caret === null || caret > 6) return false
    const [before, after] = splitAtCaret(element)
    const mark = markOf(fragmentOf(before).textContent ?? '')
    if (!mark) return false
    const made = turnedInto(withData(block, { text: after }), mark.kind, mark.data)
    const isList = mark.kind === 'list' && Array.isArray(mark.data['items'])
    const items = isList ? [{ ...(mark.data['items'] as readonly object[])[0], content: after }] : undefined
    actions.replace(at, [items ? withData(made, { items }) : made], { at: String(at), offset: 0 })
    return true
  }
  const removeEmpty = () => {
    if (html !== '') return false
    actions.remove(at)
    return true
  }
  const paste = (data: DataTransfer, element: HTMLElement): boolean => {
    const pasted = readPasted(data.getData('text/html'), data.getData('text/plain'))
    // One text goes into the text at the caret.
    if (pasted.length < 2 && (pasted[0] === undefined || textOf(pasted[0]) !== null)) return false
    const [before, after] = splitAtCaret(element)
    const blocks = [
      ...(before === '' ? [] : [withData(block, { text: before })]),
      ...pasted,
      ...(after === '' ? [] : [createBlock('paragraph', after)]),
    ]
    const last = at + blocks.length - (after === '' ? 1 : 2)
    actions.replace(at, blocks, { at: String(last), offset: null })
    return true
  }
  const rich = (
    <RichText
      {...props}
      at={block.type === 'quote' ? `${at}.text` : String(at)}
      html={html}
      className={styles[block.type]}
      placeholder={html === '' ? props.placeholder : undefined}
      change={words => actions.setData(at, { text: words })}
      onKeyDown={event => {
        if (!readOnly && !event.ctrlKey && !event.metaKey && !event.altKey && use(event)) event.preventDefault()
      }}
      paste={paste}
    />
  )
  if (block.type === 'header') return <div data-level={level}>{rich}</div>
  if (block.type !== 'quote') return rich
  const caption = block.data['caption']
  return (
    <div className={styles.quoted}>
      {rich}
      <RichText
        {...props}
        label={text('block_document.caption', { block: label })}
        at={`${at}.caption`}
        html={typeof caption === 'string' ? caption : ''}
        className={styles.caption}
        placeholder={text('block_document.caption_placeholder')}
        change={words => actions.setData(at, { caption: words })}
        onKeyDown={noLines}
      />
    </div>
  )
}

/** Texts of one line have no use for Enter. */
export const noLines = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter') event.preventDefault()
}
