import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button, Control, isSafeAddress, type Tool, Toolbar, useStable, useText } from '#engine/plugin.ts'
import styles from './BlockDocument.module.css'
import { toggleMark } from './inlineHtml.ts'

export interface MarkToolsProps {
  readonly root: RefObject<HTMLElement | null>
  readonly label: string
  readonly controls: string
}

/** The marks of the selected text: bold, italic, underlined, code, marked, link. */
export function MarkTools({ root, label, controls }: MarkToolsProps) {
  const text = useText()
  const range = useRef<Range | null>(null)
  const [asksLink, setAsksLink] = useState(false)
  useEffect(() => {
    const keep = () => {
      const selection = getSelection()
      const node = selection?.anchorNode ?? null
      const element = node instanceof Element ? node : node?.parentElement
      if (
        selection &&
        selection.rangeCount > 0 &&
        element?.closest('[contenteditable="true"]') &&
        root.current?.contains(element)
      )
        range.current = selection.getRangeAt(0).cloneRange()
    }
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [root])
  /** Runs a change of the text that was selected last, and reports it like typing. */
  const apply = useStable((run: (element: HTMLElement) => void) => {
    const start = range.current?.startContainer
    const element = (start instanceof Element ? start : start?.parentElement)?.closest<HTMLElement>(
      '[contenteditable="true"]',
    )
    if (!range.current || !element?.isConnected) return
    element.focus()
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range.current)
    run(element)
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  const command = useStable((name: string) => apply(() => void document.execCommand(name)))
  const tools: readonly (readonly Tool[])[] = [
    [
      { id: 'bold', label: text('editor.bold'), icon: 'format_bold', keys: 'Mod-b', onPress: () => command('bold') },
      {
        id: 'italic',
        label: text('editor.italic'),
        icon: 'format_italic',
        keys: 'Mod-i',
        onPress: () => command('italic'),
      },
      {
        id: 'underline',
        label: text('editor.underline'),
        icon: 'format_underlined',
        keys: 'Mod-u',
        onPress: () => command('underline'),
      },
      {
        id: 'code',
        label: text('editor.code_inline'),
        icon: 'code',
        onPress: () => apply(each => toggleMark(each, 'code', 'inline-code')),
      },
      {
        id: 'mark',
        label: text('block_document.mark'),
        icon: 'ink_highlighter',
        onPress: () => apply(each => toggleMark(each, 'mark', 'cdx-marker')),
      },
    ],
    [
      { id: 'link', label: text('editor.link'), icon: 'link', onPress: () => setAsksLink(true) },
      { id: 'unlink', label: text('editor.unlink'), icon: 'link_off', onPress: () => command('unlink') },
    ],
  ]
  return (
    <>
      <div className={styles.marks}>
        <Toolbar label={label} controls={controls} groups={tools} />
      </div>
      {asksLink && (
        <LinkForm
          done={address => {
            setAsksLink(false)
            apply(() => {
              if (address !== null) document.execCommand('createLink', false, address)
            })
          }}
        />
      )}
    </>
  )
}

/** Asks for the address of a link. */
function LinkForm({ done }: { readonly done: (address: string | null) => void }) {
  const text = useText()
  const id = useId()
  const [address, setAddress] = useState('')
  const [refused, setRefused] = useState(false)
  const submit = () => {
    const typed = address.trim()
    if (typed !== '' && isSafeAddress(typed)) done(typed)
    else setRefused(true)
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id}>{text('wysiwyg.address')}</label>
      <Control invalid={refused}>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: opened by pressing a tool
          autoFocus
          dir="ltr"
          autoComplete="off"
          value={address}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          onChange={event => setAddress(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') done(null)
            else if (event.key === 'Enter') submit()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </Control>
      {refused && (
        <p id={`${id}-error`} role="alert">
          {text('wysiwyg.address_refused')}
        </p>
      )}
      <span className={styles.buttons}>
        <Button kind="primary" size="s" onPress={submit}>
          {text('wysiwyg.apply')}
        </Button>
        <Button size="s" onPress={() => done(null)}>
          {text('cancel')}
        </Button>
      </span>
    </div>
  )
}
