import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { corpus } from './corpus.ts'
import { createEditor, type RichEditor } from './createEditor.ts'
import { splitSource } from './splitSource.ts'

const documents = corpus(500)
const mark = 'EDITED'

declare global {
  interface Window {
    hacked?: number
  }
}

describe('500 documents', () => {
  let host: HTMLElement
  let editor: RichEditor
  let changes = 0

  beforeEach(() => {
    changes = 0
    host = document.body.appendChild(document.createElement('div'))
    editor = createEditor(host.appendChild(document.createElement('div')), {
      changed: () => changes++,
      moved: () => undefined,
      dropped: () => undefined,
      offers: () => false,
    })
  })
  afterEach(() => host.remove())

  it('are unchanged byte by byte after opening and leaving, and do not execute anything (A-1041)', async () => {
    for (const source of documents) {
      editor.load(source)
      expect(editor.html() ?? '').toBe(source)
    }
    expect(changes).toBe(0)
    await new Promise(requestAnimationFrame)
    expect(window.hacked).toBeUndefined()
    expect(host.querySelector('script, style, iframe, form, [onerror], [onclick], [onload], [ontoggle]')).toBeNull()
  })

  it('keep all other blocks byte by byte when one paragraph is edited (A-1041)', () => {
    let edited = 0
    for (const source of [...documents, '']) {
      // Adds a paragraph at the start, between blocks and at the end, so that every document has one to edit.
      const { segments, tail } = splitSource(source)
      const middle = Math.floor(segments.length / 2)
      const blocks = segments.map(segment => segment.gap + segment.source)
      for (const at of new Set([0, middle])) {
        const before = blocks.slice(0, at).join('')
        const after = blocks.slice(at).join('') + tail
        editor.load(`${before}<p>own</p>${after}`)
        // If an earlier piece was never closed, the whole document is one island without a paragraph to edit.
        const blot = editor.quill.getLines().find(each => each.domNode.textContent === 'own')
        if (!blot) continue
        editor.quill.insertText(editor.quill.getIndex(blot), mark, 'user')
        expect(editor.html()).toBe(`${before}<p>${mark}own</p>${after}`)
        editor.quill.history.undo()
        expect(editor.html()).toBe(`${before}<p>own</p>${after}`)
        edited++
      }
    }
    expect(edited).toBeGreaterThan(500)
    expect(changes).toBeGreaterThanOrEqual(edited)
  })
})
