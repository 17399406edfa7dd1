import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { blockDocument } from './plugin.ts'

const field = { type: 'json', name: 'Body' } as const
const paragraph = (text: string, id = text) => ({ id, type: 'paragraph', data: { text } })

const draw = async (blocks: readonly unknown[]) => {
  const { patches } = await drawFixture(blockDocument, { field, value: { blocks, version: '2.0' } })
  const value = () => {
    const last = patches.at(-1)
    return last?.op === 'set'
      ? (last.value as {
          readonly blocks: readonly { readonly type: string; readonly data: Record<string, unknown> }[]
        })
      : null
  }
  return {
    patches,
    value,
    texts: () => value()?.blocks.map(({ type, data }) => [type, data['text'] ?? data['items'] ?? data['code']]),
  }
}
const box = (name: RegExp) => screen.getByRole('textbox', { name })
const caretTo = (element: HTMLElement, at: number) => {
  element.focus()
  const [node] = element.childNodes
  getSelection()?.collapse(node ?? element, at)
}

describe('block document', () => {
  it('changes nothing while it is opened and moved through', async () => {
    const { patches } = await draw([paragraph('One'), { type: 'embed', data: { source: 'x' } }, paragraph('Two')])
    caretTo(box(/block 1 of 3/), 3)
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('group', { name: /embed/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(box(/block 3 of 3/)).toHaveFocus()
    expect(patches).toEqual([])
  })

  it('splits a paragraph with Enter and joins it with Backspace', async () => {
    const { texts } = await draw([paragraph('One two'), { type: 'embed', data: {} }])
    caretTo(box(/block 1/), 3)
    await userEvent.keyboard('{Enter}')
    expect(texts()?.slice(0, 2)).toEqual([
      ['paragraph', 'One'],
      ['paragraph', ' two'],
    ])
    await waitFor(() => expect(box(/block 2 of 3/)).toHaveFocus())
    await userEvent.keyboard('{Backspace}')
    expect(texts()?.[0]).toEqual(['paragraph', 'One two'])
    await userEvent.keyboard('!')
    expect(texts()?.[0]).toEqual(['paragraph', 'One! two'])
  })

  it('makes headings, lists and quotes from Markdown marks', async () => {
    const { texts, value } = await draw([paragraph('')])
    box(/block 1/).focus()
    await userEvent.keyboard('## Title')
    expect(texts()).toEqual([['header', 'Title']])
    await userEvent.keyboard('{Enter}- Oil{Enter}Wick{Tab}s')
    expect(value()?.blocks[1]?.data['items']).toMatchObject([{ content: 'Oil', items: [{ content: 'Wicks' }] }])
    await userEvent.keyboard('{Enter}{Enter}{Enter}> Said')
    expect(texts()?.[2]).toEqual(['quote', 'Said'])
  })

  it('chooses the kind of a block after a slash', async () => {
    const { texts } = await draw([paragraph('')])
    box(/block 1/).focus()
    await userEvent.keyboard('/')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Code block' }))
    await waitFor(() => expect(texts()).toEqual([['code', '']]))
  })

  it('moves, duplicates and deletes blocks', async () => {
    const { texts } = await draw([paragraph('One'), paragraph('Two')])
    caretTo(box(/block 1/), 0)
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(texts()?.map(([, text]) => text)).toEqual(['Two', 'One'])
    const options = screen.getByRole('button', { name: /Options for .*block 1/ })
    await userEvent.click(options)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(texts()?.map(([, text]) => text)).toEqual(['Two', 'Two', 'One'])
    await userEvent.click(screen.getByRole('button', { name: /Options for .*block 3/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete block' }))
    expect(texts()?.map(([, text]) => text)).toEqual(['Two', 'Two'])
  })

  it('shows and stores only the marks of EditorJS, and runs nothing', async () => {
    const attack = 'document.title = &quot;attacked&quot;'
    const { texts } = await draw([
      paragraph(`<b>Bold</b> <span style="color:red" onclick="${attack}">red</span><img src=x onerror="${attack}">`),
    ])
    const text = box(/block 1/)
    expect(text.innerHTML).toBe('<b>Bold</b> red')
    text.focus()
    await userEvent.keyboard('{End}!')
    expect(texts()).toEqual([['paragraph', '<b>Bold</b> red!']])
    // An image that loads fails later.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(document.title).not.toBe('attacked')
  })

  it.each([
    [
      'bullets of Word',
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>One</p>
       <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>Two</p>
       <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Last</b><o:p></o:p></p>`,
      [
        ['list', { style: 'unordered', items: [{ content: 'One', items: [{ content: 'Two', items: [] }] }] }],
        ['paragraph', { text: '<b>Last</b>' }],
      ],
    ],
    [
      'Google Docs',
      `<b style="font-weight:normal"><h2 dir="ltr"><span style="font-weight:700">Title</span></h2>
       <ol><li dir="ltr"><p dir="ltr"><span style="font-style:italic">First</span></p></li><ul><li>Inner</li></ul></ol></b>`,
      [
        ['header', { text: 'Title', level: 2 }],
        ['list', { style: 'ordered', items: [{ content: '<i>First</i>', items: [{ content: 'Inner', items: [] }] }] }],
      ],
    ],
    [
      'a table of Excel with merged cells',
      `<table border=0><col width=64><tr height=20><th colspan=2 class=xl65>Wide</th><th rowspan=2>High</th></tr>
       <tr><td>One</td><td><p>Two</p><p>Three</p></td></tr><tr><td></td><td></td><td></td></tr></table>`,
      [
        [
          'table',
          {
            withHeadings: true,
            content: [
              ['Wide', '', 'High'],
              ['One', 'Two<br>Three', ''],
            ],
          },
        ],
      ],
    ],
  ])('pastes %s as blocks', async (_, html, expected) => {
    const { value } = await draw([paragraph('')])
    const data = new DataTransfer()
    data.setData('text/html', html)
    box(/block 1/).focus()
    box(/block 1/).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() =>
      expect(value()?.blocks.map(({ type, data }) => [type, data])).toMatchObject(expected as unknown[]),
    )
  })

  it('pastes one paragraph of Word into the text, without its styles', async () => {
    const { texts } = await draw([paragraph('One two')])
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<p class=MsoNormal><span style='font-weight:700;color:red'>bold</span> text<o:p></o:p></p>`,
    )
    caretTo(box(/block 1/), 4)
    box(/block 1/).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await waitFor(() => expect(texts()).toEqual([['paragraph', 'One <b>bold</b> texttwo']]))
  })

  it('adds and removes rows and columns of a table', async () => {
    const table = { type: 'table', data: { content: [['a', 'b']] } }
    const { value } = await draw([table])
    const run = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: /Options for .*block 1/ }))
      await userEvent.click(await screen.findByRole('menuitem', { name }))
    }
    const content = () => value()?.blocks[0]?.data['content']
    await run('Add row')
    await run('Add column')
    expect(content()).toEqual([
      ['a', 'b', ''],
      ['', '', ''],
    ])
    await run('Remove last row')
    await run('Remove last column')
    expect(content()).toEqual([['a', 'b']])
  })

  it('marks the selected text with the toolbar', async () => {
    const { texts } = await draw([paragraph('One two')])
    const text = box(/block 1/)
    text.focus()
    getSelection()?.setBaseAndExtent(text.firstChild as Node, 0, text.firstChild as Node, 3)
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
    expect(texts()).toEqual([['paragraph', '<b>One</b> two']])
  })
})
