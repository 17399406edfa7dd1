import Block from 'quill/blots/block.js'
import Break from 'quill/blots/break.js'
import Container from 'quill/blots/container.js'
import Cursor from 'quill/blots/cursor.js'
import Inline from 'quill/blots/inline.js'
import Scroll from 'quill/blots/scroll.js'
import TextBlot from 'quill/blots/text.js'
import { Parchment } from 'quill/core'
import Blockquote from 'quill/formats/blockquote.js'
import Bold from 'quill/formats/bold.js'
import CodeBlock, { Code, CodeBlockContainer } from 'quill/formats/code.js'
import { DirectionAttribute } from 'quill/formats/direction.js'
import Header from 'quill/formats/header.js'
import IndentClass from 'quill/formats/indent.js'
import Italic from 'quill/formats/italic.js'
import ListItem, { ListContainer } from 'quill/formats/list.js'
import Script from 'quill/formats/script.js'
import Strike from 'quill/formats/strike.js'
import Underline from 'quill/formats/underline.js'
import { ImageBlot, LinkBlot, SoftBreakBlot, StyledBlot } from './inlineBlots.ts'
import { IslandBlot, RuleBlot } from './islandBlots.ts'

const { Registry, Scope, StyleAttributor } = Parchment

const align = new StyleAttributor('align', 'text-align', {
  scope: Scope.BLOCK,
  whitelist: ['left', 'right', 'center', 'justify'],
})

/** Everything the editor supports: no formulas and no videos, whose export is not reliable. */
export function editorFormats(): Parchment.Registry {
  const registry = new Registry()
  const basic = [Scroll, Block, Break, Container, Cursor, Inline, TextBlot]
  const lines = [Header, Blockquote, ListContainer, ListItem, CodeBlockContainer, CodeBlock, IslandBlot, RuleBlot]
  const inside = [Bold, Italic, Underline, Strike, Script, Code, LinkBlot, StyledBlot, ImageBlot, SoftBreakBlot]
  registry.register(...basic, ...lines, ...inside, align, DirectionAttribute, IndentClass)
  return registry
}
