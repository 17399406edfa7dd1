import Embed from 'quill/blots/embed.js'
import Inline from 'quill/blots/inline.js'
import { Parchment } from 'quill/core'
import { isSafeValue, styledTags, unpackAttributes } from './attributes.ts'
import { studioOf } from './editorStudio.ts'

/** Writes safe attributes; the value of a format can come from anywhere. */
function dress(node: HTMLElement, packed: unknown): void {
  for (const [name, value] of Object.entries(unpackAttributes(packed)))
    if (name !== 'tag' && !/^on/i.test(name) && isSafeValue(name, value)) node.setAttribute(name, value)
  node.dataset['format'] = String(packed)
}

const packedOf = (node: HTMLElement): string | undefined => node.dataset['format']

/** A link with all its attributes. A click in the editor only sets the caret. */
export class LinkBlot extends Inline {
  static override blotName = 'link'
  static override tagName = 'A'
  static override create(value?: unknown): HTMLElement {
    const node = document.createElement('a')
    dress(node, value)
    return node
  }
  static override formats(node: HTMLElement): unknown {
    return packedOf(node)
  }
  override format(name: string, value: unknown): void {
    if (name === 'link' && value) this.replaceWith('link', value)
    else super.format(name, value)
  }
}

/** Text in an element that styles or names it: a span with a color, a mark, a key. */
export class StyledBlot extends Inline {
  static override blotName = 'styled'
  static override tagName = 'SPAN'
  static override className = 'editor-styled'
  static override create(value?: unknown): HTMLElement {
    const { tag = 'span' } = unpackAttributes(value)
    const node = document.createElement(styledTags.has(tag) ? tag : 'span')
    dress(node, value)
    node.classList.add('editor-styled')
    return node
  }
  static override formats(node: HTMLElement): unknown {
    return packedOf(node)
  }
  override format(name: string, value: unknown): void {
    if (name === 'styled' && value) this.replaceWith('styled', value)
    else super.format(name, value)
  }
}

/**
 * Images of the library need the session's token, which their address does not contain. The stored address is
 * unchanged.
 */
function showAsset(picture: HTMLImageElement): void {
  const id = /^\/assets\/([\da-f-]{36})(?:[?#]|$)/i.exec(picture.getAttribute('src') ?? '')?.[1]
  if (id === undefined) return
  picture.removeAttribute('src')
  void studioOf()
    .readAsset(id)
    .then(
      bytes => {
        const url = URL.createObjectURL(bytes)
        picture.addEventListener('load', () => URL.revokeObjectURL(url), { once: true })
        picture.src = url
      },
      () => {
        picture.dataset['failed'] = 'true'
      },
    )
}

const pictures = new WeakMap<Node, unknown>()

/** An image in a line of text. */
export class ImageBlot extends Parchment.EmbedBlot {
  static override blotName = 'image'
  static override tagName = 'IMG'
  static override create(value?: unknown): HTMLElement {
    const node = document.createElement('img')
    if (typeof value === 'object' && value !== null) {
      pictures.set(node, value)
      for (const [name, text] of Object.entries(value))
        if (typeof text === 'string' && /^(src|alt|title|width|height)$/.test(name) && isSafeValue(name, text))
          node.setAttribute(name, text)
      showAsset(node)
    }
    return node
  }
  static override value(node: Node): unknown {
    return pictures.get(node) ?? {}
  }
}

/** A line break within a paragraph. */
export class SoftBreakBlot extends Embed {
  static override blotName = 'softbreak'
  static override tagName = 'SPAN'
  static override className = 'editor-softbreak'
  static override create(): HTMLElement {
    const node = document.createElement('span')
    node.className = 'editor-softbreak'
    node.append(document.createElement('br'))
    return node
  }
  static override value(): true {
    return true
  }
}
