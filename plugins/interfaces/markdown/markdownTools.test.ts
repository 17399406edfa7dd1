import { describe, expect, it } from 'vitest'
import { markdownTools } from './markdownTools.ts'

/** The text after a tool; ⟦ and ⟧ mark the selection. */
function use(id: string, marked: string): string {
  const from = marked.indexOf('⟦')
  const to = marked.indexOf('⟧') - 1
  const text = marked.replace(/[⟦⟧]/g, '')
  const tool = markdownTools.flat().find(each => each.id === id)
  if (!tool) throw new Error(`No tool ${id}`)
  const edit = tool.edit(text, from, to)
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${after.slice(0, edit.select.from)}⟦${after.slice(edit.select.from, edit.select.to)}⟧${after.slice(edit.select.to)}`
}

describe('Markdown tools', () => {
  it.each([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['italic', '⟦⟧', '*⟦⟧*'],
    ['italic', '**⟦a⟧**', '***⟦a⟧***'],
    ['italic', '***⟦a⟧***', '**⟦a⟧**'],
    ['bold', '***⟦a⟧***', '*⟦a⟧*'],
    ['h2', 'one\ntw⟦⟧o', 'one\n⟦## two⟧'],
    ['h2', '## tw⟦⟧o', '⟦two⟧'],
    ['h1', '### tw⟦⟧o', '⟦# two⟧'],
    ['bullist', '⟦a\nb⟧', '⟦- a\n- b⟧'],
    ['numlist', '⟦- a\n- b⟧', '⟦1. a\n2. b⟧'],
    ['numlist', '⟦1. a\n2. b⟧', '⟦a\nb⟧'],
    ['blockquote', '⟦a\n\nb⟧', '⟦> a\n> \n> b⟧'],
    ['code_block', '⟦a⟧', '```\n⟦a⟧\n```\n'],
    ['link', 'see ⟦here⟧', 'see [here](⟦https://⟧)'],
    ['image', '⟦light⟧', '![light](⟦https://⟧)'],
    ['hr', 'a⟦⟧', 'a\n\n---\n⟦⟧'],
  ])('%s turns “%s” into “%s”', (id, before, after) => expect(use(id, before)).toBe(after))
})
