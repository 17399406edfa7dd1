import { BlockEmbed } from 'quill/blots/block.js'
import { trustHtml } from '#engine/plugin.ts'
import { cleanForPreview } from './cleanHtml.ts'
import { studioOf } from './editorStudio.ts'
import { readTable } from './table.ts'

/** Dispatched on the editor's element to edit an island. */
export const islandEvent = 'island.opened'

/** Detail of `islandEvent`. */
export interface OpenedIsland {
  readonly html: string
  readonly kind: 'island' | 'table'
}

const sources = new WeakMap<Node, string>()

/**
 * A piece of HTML that the editor does not support: its exact source is kept. It is displayed as a sanitized preview
 * that takes no clicks or keys.
 */
export class IslandBlot extends BlockEmbed {
  static override blotName = 'island'
  static override tagName = 'DIV'
  static override className = 'editor-island'

  static override create(value?: unknown): HTMLElement {
    const node = document.createElement('div')
    node.className = 'editor-island'
    const html = typeof value === 'string' ? value : ''
    const { text } = studioOf()
    sources.set(node, html)
    node.contentEditable = 'false'
    const picture = document.createElement('div')
    picture.className = 'editor-island-picture'
    picture.inert = true
    picture.innerHTML = trustHtml(cleanForPreview(html))
    // Without a description, screen readers skip the image. The stored source still has none.
    for (const image of picture.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '')
    if (picture.textContent?.trim() === '' && !picture.querySelector('img, video, audio, svg, hr')) {
      picture.textContent = html.length > 300 ? `${html.slice(0, 300)}…` : html
      picture.dataset['kind'] = 'source'
    }
    const open = (kind: OpenedIsland['kind'], label: string) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'editor-island-edit'
      button.textContent = text(label)
      button.addEventListener('click', () => {
        const detail: OpenedIsland = { html, kind }
        node.dispatchEvent(new CustomEvent(islandEvent, { bubbles: true, detail }))
      })
      return button
    }
    node.setAttribute('role', 'group')
    node.setAttribute('aria-label', text('wysiwyg.island'))
    const tools = document.createElement('div')
    tools.className = 'editor-island-tools'
    if (readTable(html)) tools.append(open('table', 'wysiwyg.table_edit'))
    tools.append(open('island', 'wysiwyg.island_edit'))
    node.append(picture, tools)
    return node
  }

  static override value(node: Node): string {
    return sources.get(node) ?? ''
  }
}

/** A horizontal rule. */
export class RuleBlot extends BlockEmbed {
  static override blotName = 'rule'
  static override tagName = 'HR'
}
