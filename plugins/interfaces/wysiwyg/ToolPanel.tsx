import { useRef, useState } from 'react'
import { Button, CodeEditor, isSafeAddress, plainText, useStudio, useText } from '#engine/plugin.ts'
import { packAttributes, unpackAttributes } from './attributes.ts'
import type { PictureValue } from './Line.ts'
import { mediaHtml } from './mediaHtml.ts'
import { TableForm } from './TableForm.tsx'
import { ToolForm } from './ToolForm.tsx'
import styles from './Wysiwyg.module.css'

/** The panel of a tool, with its current values. */
export type Panel =
  /** The text is null if the selection is more than text within one line. */
  | { readonly kind: 'link'; readonly packed: string | null; readonly text: string | null }
  | { readonly kind: 'image' }
  | { readonly kind: 'media' }
  | { readonly kind: 'island'; readonly html: string; readonly node: Element }
  /** An existing table with its element, or a new one. */
  | { readonly kind: 'table'; readonly html: string; readonly node: Element }
  | { readonly kind: 'table'; readonly html: null; readonly node: null }

export interface PanelAnswers {
  /** Replaces the text if it was changed; null keeps the selected content. */
  readonly link: (packed: string | false, text: string | null) => void
  readonly image: (picture: PictureValue) => void
  readonly island: (html: string) => void
  readonly editIsland: (node: Element, html: string) => void
  readonly cancel: () => void
}

/** The questions of the tool that was pressed. */
export function ToolPanel({
  id,
  panel,
  answers,
}: {
  readonly id: string
  readonly panel: Panel
  readonly answers: PanelAnswers
}) {
  const text = useText()
  const address = text('wysiwyg.address')
  const addressProblem = (values: Readonly<Record<string, string>>) => {
    const typedAddress = values['address']?.trim() ?? ''
    return typedAddress !== '' && isSafeAddress(typedAddress) ? null : text('wysiwyg.address_refused')
  }
  switch (panel.kind) {
    case 'link': {
      const attributes = unpackAttributes(panel.packed)
      return (
        <ToolForm
          title={text('editor.link')}
          apply={text('wysiwyg.apply')}
          fields={[
            { name: 'address', label: address, value: attributes['href'] ?? '' },
            ...(panel.text === null ? [] : [{ name: 'text', label: text('wysiwyg.link_text'), value: panel.text }]),
          ]}
          refuse={addressProblem}
          onApply={values =>
            answers.link(
              packAttributes({ ...attributes, href: values['address']?.trim() ?? '' }),
              values['text'] === panel.text ? null : (values['text'] ?? null),
            )
          }
          onCancel={answers.cancel}
        >
          {panel.packed !== null && (
            <Button onPress={() => answers.link(false, null)}>{text('wysiwyg.remove_link')}</Button>
          )}
        </ToolForm>
      )
    }
    case 'image':
      return (
        <ToolForm
          title={text('editor.image')}
          apply={text('wysiwyg.insert')}
          fields={[
            { name: 'address', label: address, value: '' },
            { name: 'alt', label: text('wysiwyg.alternative'), value: '' },
          ]}
          refuse={addressProblem}
          onApply={values => answers.image({ src: values['address']?.trim() ?? '', alt: values['alt'] ?? '' })}
          onCancel={answers.cancel}
        >
          <UploadButton onUploaded={(src, alt) => answers.image({ src, alt })} />
        </ToolForm>
      )
    case 'media':
      return (
        <ToolForm
          title={text('wysiwyg.media')}
          apply={text('wysiwyg.insert')}
          fields={[{ name: 'address', label: address, value: '' }]}
          refuse={values => (mediaHtml(values['address']?.trim() ?? '') ? null : text('wysiwyg.media_refused'))}
          onApply={values => answers.island(mediaHtml(values['address']?.trim() ?? '') ?? '')}
          onCancel={answers.cancel}
        />
      )
    case 'island':
      return <IslandForm id={id} html={panel.html} answers={answers} node={panel.node} />
    case 'table':
      return (
        <TableForm
          html={panel.html}
          onApply={html => (panel.node === null ? answers.island(html) : answers.editIsland(panel.node, html))}
          onCancel={answers.cancel}
        />
      )
  }
}

function IslandForm({
  id,
  html,
  node,
  answers,
}: {
  readonly id: string
  readonly html: string
  readonly node: Element
  readonly answers: PanelAnswers
}) {
  const text = useText()
  const [source, setSource] = useState(html)
  return (
    <fieldset className={styles.form} aria-label={text('wysiwyg.island')}>
      <CodeEditor
        id={`${id}-island`}
        label={text('wysiwyg.source')}
        language="html"
        wrap
        value={source}
        onChange={setSource}
      />
      <div className={styles.actions}>
        <Button kind="primary" onPress={() => answers.editIsland(node, source)}>
          {text('wysiwyg.apply')}
        </Button>
        <Button onPress={answers.cancel}>{text('cancel')}</Button>
      </div>
    </fieldset>
  )
}

function UploadButton({ onUploaded }: { readonly onUploaded: (src: string, alt: string) => void }) {
  const text = useText()
  const studio = useStudio()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const upload = async (file: File | undefined) => {
    if (!file) return
    setState('busy')
    const row = await studio.upload(file, { folder: null }).catch(() => null)
    if (row === null) return setState('failed')
    onUploaded(`/assets/${plainText(row['id'])}`, plainText(row['title']))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('wysiwyg.upload_picture')}
        onChange={event => void upload(event.target.files?.[0])}
      />
      <Button loading={state === 'busy'} onPress={() => input.current?.click()}>
        {text('wysiwyg.upload_picture')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className={styles.error}>
          {text('wysiwyg.upload_failed')}
        </p>
      )}
    </>
  )
}
