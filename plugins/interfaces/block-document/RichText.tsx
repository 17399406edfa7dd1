import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { trustHtml } from '#engine/plugin.ts'
import styles from './BlockDocument.module.css'
import { cleanInline, setCaret } from './inlineHtml.ts'
import { readPastedText } from './readPasted.ts'

export interface RichTextProps {
  readonly html: string
  readonly label: string
  readonly placeholder?: string | undefined
  readonly readOnly: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly className?: string | undefined
  /** Where in the document it is: the caret can be put there. */
  readonly at: string
  /** -1 in blocks other than the current one, which the arrow keys reach. */
  readonly tabIndex: 0 | -1
  readonly change: (html: string, element: HTMLElement) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Handles pasted content; returns false to insert it into the text. */
  readonly paste?: (data: DataTransfer, element: HTMLElement) => boolean
}

/** A text with the marks of EditorJS. The browser edits it; the value is written only if it differs. */
export function RichText(props: RichTextProps) {
  const { html, label, readOnly, change, paste } = props
  const placeholder = readOnly ? undefined : props.placeholder
  const element = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current || last.current === html) return
    last.current = html
    current.innerHTML = trustHtml(cleanInline(html))
    if (document.activeElement === current) setCaret(current, null)
  }, [html])
  const read = () => {
    const { current } = element
    if (!current) return
    if (current.innerHTML === '<br>') current.replaceChildren()
    last.current = cleanInline(current.innerHTML)
    if (last.current !== html) change(last.current, current)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea has no bold text
    <div
      ref={element}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      aria-readonly={readOnly || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      aria-placeholder={placeholder}
      className={`${styles.rich} ${props.className ?? ''}`}
      contentEditable={!readOnly}
      suppressContentEditableWarning
      tabIndex={props.tabIndex}
      data-at={props.at}
      data-placeholder={placeholder}
      dir="auto"
      spellCheck
      onInput={read}
      onKeyDown={event => {
        if (!event.nativeEvent.isComposing) props.onKeyDown?.(event)
      }}
      onPaste={event => {
        event.preventDefault()
        if (readOnly || paste?.(event.clipboardData, event.currentTarget)) return
        const pasted = event.clipboardData.getData('text/html')
        if (pasted === '') document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        // Trusted Types: the browser takes the cleaned HTML as a command.
        else document.execCommand('insertHTML', false, trustHtml(readPastedText(pasted)))
        read()
      }}
      onDrop={event => event.preventDefault()}
    />
  )
}
