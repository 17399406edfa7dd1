import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

/** Token colors that are readable on light and dark backgrounds. */
const style = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit], color: 'var(--code-number)' },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: 'var(--code-name)' },
  { tag: [tags.typeName, tags.className, tags.function(tags.variableName)], color: 'var(--code-name)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.quote], color: 'var(--text-muted)' },
  { tag: tags.heading, color: 'var(--text)', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)' },
  { tag: tags.monospace, color: 'var(--code-string)' },
  { tag: tags.invalid, color: 'var(--danger-text)' },
])

export const codeHighlight = syntaxHighlighting(style)
