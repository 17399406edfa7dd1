import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { wysiwyg } from './plugin.ts'

const text = { field: { type: 'text' } } as const
const defaults = wysiwyg.options['toolbar']?.default

async function draw(value: unknown, options: Readonly<Record<string, unknown>> = {}, mode?: 'read-only') {
  const drawn = await drawFixture(wysiwyg, { ...text, value, options }, mode)
  const set = () => drawn.patches.map(patch => (patch.op === 'set' ? patch.value : patch)).at(-1)
  const select = async () => {
    await userEvent.click(drawn.control())
    await userEvent.keyboard('{Control>}a{/Control}')
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { ...drawn, set, select, press }
}

const tools = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map(tool => tool.dataset['tool'])

describe('wysiwyg', () => {
  it('supports long texts, with a sans-serif font (A-1028, A-1033)', () => {
    expect(wysiwyg).toMatchObject({ id: 'wysiwyg', types: ['text'] })
    expect(wysiwyg.options['font']).toMatchObject({ enum: ['sans-serif', 'monospace', 'serif'], default: 'sans-serif' })
  })

  it('has sixteen tools in order, without status bar or menu bar (A-1029, A-1030, A-1038)', async () => {
    // proves: A-1039
    await draw('<p>a</p>')
    expect(tools()).toEqual(defaults)
    expect(tools()).toEqual(
      'bold italic underline removeformat link bullist numlist blockquote h1 h2 h3 image media hr code fullscreen'.split(
        ' ',
      ),
    )
    expect(screen.queryByRole('menubar')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('shows only the configured tools and ignores unknown ones (A-1031, A-1032, A-1042)', async () => {
    const toolbar =
      'undo redo strikethrough h4 h5 h6 aligncenter table cut copy paste outdent indent visualaid ltr rtl'.split(' ')
    await draw('<p>a</p>', { toolbar: [...toolbar, 'emoticons', 42] })
    expect(tools()).toEqual(toolbar)
  })

  it.each([
    ['Bold', '<p><strong>keeper</strong></p>'],
    ['Italic', '<p><em>keeper</em></p>'],
    ['Underline', '<p><u>keeper</u></p>'],
    ['Bulleted list', '<ul><li>keeper</li></ul>'],
    ['Numbered list', '<ol><li>keeper</li></ol>'],
    ['Quote', '<blockquote><p>keeper</p></blockquote>'],
    ['Heading 1', '<h1>keeper</h1>'],
    ['Heading 2', '<h2>keeper</h2>'],
    ['Heading 3', '<h3>keeper</h3>'],
  ])('%s applies to the selection and can be undone (A-1043)', async (name, html) => {
    const { select, press, set } = await draw('<p>keeper</p>')
    await select()
    await press(name)
    expect(set()).toBe(html)
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await press(name)
    expect(set()).toBe('<p>keeper</p>')
  })

  it.each([
    ['strikethrough', 'Strikethrough', '<p><s>keeper</s></p>'],
    ['h4', 'Heading 4', '<h4>keeper</h4>'],
    ['h6', 'Heading 6', '<h6>keeper</h6>'],
    ['aligncenter', 'Center', '<p style="text-align: center;">keeper</p>'],
    ['rtl', 'Right to left', '<p dir="rtl">keeper</p>'],
    ['superscript', 'Superscript', '<p><sup>keeper</sup></p>'],
    ['pagebreak', 'Page break', '<p>keeper</p><!-- pagebreak -->'],
  ])('%s applies to the selection (A-1032, A-1040)', async (tool, name, html) => {
    const { select, press, set } = await draw('<p>keeper</p>', { toolbar: [tool] })
    await select()
    await press(name)
    expect(set()).toBe(html)
  })

  it('removes formatting (A-1043)', async () => {
    const { select, press, set } = await draw('<p><strong>kee</strong><em><u>per</u></em></p>')
    await select()
    await press('Remove formatting')
    expect(set()).toBe('<p>keeper</p>')
  })

  it('inserts a horizontal rule (A-1043)', async () => {
    const { user, control, press, set } = await draw('<p>keeper</p>')
    await user.click(control())
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await press('Horizontal rule')
    expect(set()).toContain('<hr>')
  })

  it('links the selection to safe URLs only (A-1043)', async () => {
    const { select, press, set, patches } = await draw('<p>keeper</p>')
    await select()
    await press('Link')
    const address = screen.getByLabelText('URL')
    expect(address).toHaveFocus()
    await userEvent.fill(address, 'javascript:alert(1)')
    await press('Apply')
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a web, email or phone link')
    expect(patches).toEqual([])
    await userEvent.fill(address, '/harbour?a=1&b=2')
    await userEvent.keyboard('{Enter}')
    expect(set()).toBe('<p><a href="/harbour?a=1&amp;b=2">keeper</a></p>')
  })

  it('links several lines without splitting them and inserts the URL without a selection (A-1043)', async () => {
    const { select, set, press } = await draw('<h1>a</h1><p>b</p>')
    await select()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByLabelText('Text')).toBeNull()
    await userEvent.fill(screen.getByLabelText('URL'), '/x')
    await userEvent.keyboard('{Enter}')
    expect(set()).toBe('<h1><a href="/x">a</a></h1><p><a href="/x">b</a></p>')
    await userEvent.keyboard('{ArrowRight} ')
    await press('Link')
    await userEvent.fill(screen.getByLabelText('URL'), '/y')
    await userEvent.keyboard('{Enter}')
    expect(set()).toContain('<a href="/y">/y</a>')
  })

  it('inserts images and media by URL (A-1043)', async () => {
    const { press, set, select } = await draw('<p>keeper</p>')
    await select()
    await userEvent.keyboard('{ArrowRight}')
    await press('Image')
    await userEvent.fill(screen.getByLabelText('URL'), '/light.png')
    await userEvent.fill(screen.getByLabelText(/Alternative text/), 'A light')
    await press('Insert')
    expect(set()).toBe('<p>keeper<img src="/light.png" alt="A light"></p>')
    await press('Media')
    await userEvent.fill(screen.getByLabelText('URL'), 'https://youtu.be/abc')
    await press('Insert')
    expect(set()).toContain('<iframe src="https://www.youtube-nocookie.com/embed/abc"')
  })

  it('edits the source and shows the result (A-1044)', async () => {
    const { press, set, control } = await draw('<p>keeper</p>')
    await press('HTML source')
    // The source editor is a separate chunk, which takes a while to load on a busy machine.
    await expect.poll(() => document.querySelector('.cm-content')).toBeVisible()
    const editor = screen.getByRole('textbox', { name: 'HTML source' })
    await userEvent.click(editor)
    await userEvent.keyboard('{Control>}a{/Control}<h2 id="x">light')
    expect(set()).toContain('<h2 id="x">light')
    await press('HTML source')
    expect(control()).toHaveTextContent('light')
  })

  it('toggles fullscreen, also with Escape (A-1045)', async () => {
    const { press, container } = await draw('<p>keeper</p>')
    await press('Full screen')
    const frame = container.querySelector('[data-full]')
    expect(frame?.getBoundingClientRect().width).toBe(window.innerWidth)
    expect(frame?.getBoundingClientRect().height).toBe(window.innerHeight)
    await userEvent.keyboard('{Escape}')
    expect(container.querySelector('[data-full]')).toBeNull()
  })

  it('grows with its content up to 1000 px, then scrolls (A-1036, A-1037)', async () => {
    const { control } = await draw('<p>a</p>'.repeat(10))
    const some = control().getBoundingClientRect().height
    expect(some).toBeGreaterThan(200)
    expect(some).toBeLessThan(1000)
  })

  it('is at most 1000 px high (A-1036, A-1037)', async () => {
    const { control } = await draw('<p>a</p>'.repeat(200))
    expect(control().getBoundingClientRect().height).toBe(1000)
    expect(control().scrollHeight).toBeGreaterThan(2000)
  })

  it('stores typed text as HTML, and null when cleared (A-1041, A-1047)', async () => {
    const { user, control, set, select } = await draw(null)
    await user.click(control())
    await userEvent.keyboard('one{Enter}two & <b>{Shift>}{Enter}{/Shift}three')
    expect(set()).toBe('<p>one</p><p>two &amp; &lt;b&gt;<br>three</p>')
    await select()
    await userEvent.keyboard('{Delete}')
    expect(set()).toBeNull()
  })

  it('is read-only when the field is disabled (A-1046)', async () => {
    const { control, patches } = await draw('<p>keeper</p>', {}, 'read-only')
    expect(control()).toHaveAttribute('contenteditable', 'false')
    expect(control()).toHaveAttribute('aria-readonly', 'true')
    expect(screen.queryByRole('toolbar')).toBeNull()
    await userEvent.click(control())
    await userEvent.keyboard('a')
    expect(patches).toEqual([])
  })

  it('keeps unknown markup unchanged and editable as source', async () => {
    const island = '<table  class=tides><tr><td onclick="x">04:12</table>'
    const { user, control, set } = await draw(`<p>a</p>\n${island}`)
    await user.click(control())
    await userEvent.keyboard('{Control>}{Home}{/Control}b')
    expect(set()).toBe(`<p>ba</p>\n${island}`)
    await userEvent.click(screen.getByRole('button', { name: 'Edit source' }))
    await expect.poll(() => document.querySelector('.cm-content')).not.toBeNull()
    await userEvent.click(screen.getByRole('textbox', { name: 'HTML source' }))
    await userEvent.keyboard('{Control>}a{/Control}<dl><dt>x</dt></dl>')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(set()).toContain('<dl><dt>x</dt></dl>')
  })

  it('sanitizes pasted and dropped content (X-16)', async () => {
    const { user, control, set } = await draw('<p>a</p>')
    await user.click(control())
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<p>b<img src=x onerror="window.hacked=1"><a href="javascript:1">c</a></p><script>1</script>',
    )
    control().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.poll(set).toContain('<img src="x">c')
    const list = new DataTransfer()
    list.setData('text/uri-list', 'javascript:alert(1)')
    control().dispatchEvent(new ClipboardEvent('paste', { clipboardData: list, bubbles: true, cancelable: true }))
    expect(String(set())).not.toContain('href')
    const drop = new DataTransfer()
    drop.setData('text/html', '<img src=x onerror="window.hacked=1">')
    drop.items.add(new File(['<script>1</script>'], '"><img src=x onerror=alert(1)>.html', { type: 'text/html' }))
    const before = set()
    control().dispatchEvent(
      new DragEvent('drop', { dataTransfer: drop, bubbles: true, cancelable: true, clientX: 60, clientY: 60 }),
    )
    await new Promise(requestAnimationFrame)
    expect(set()).toBe(before)
    expect(window.hacked).toBeUndefined()
  })

  it('applies a custom format (A-1034)', async () => {
    const customFormats = [{ title: 'Warning', inline: 'span', classes: 'warn' }]
    const { select, set } = await draw('<p>keeper</p>', { customFormats })
    await select()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Formats' }), 'Warning')
    expect(set()).toBe('<p><span class="warn">keeper</span></p>')
  })

  it('merges known overrides and ignores those that weaken security (A-1035, X-08)', async () => {
    const tinymceOverrides = {
      placeholder: 'Say it',
      max_height: 300,
      extended_valid_elements: 'script[*]',
      setup: 'alert(1)',
    }
    const { control } = await draw('<p>a</p>'.repeat(100), { tinymceOverrides })
    expect(control().getBoundingClientRect().height).toBe(300)
    expect(control()).toHaveAttribute('aria-placeholder', 'Say it')
  })

  it.each([
    ['# a', '<h1>a</h1>'],
    ['### a', '<h3>a</h3>'],
    ['- a{Enter}b', '<ul><li>a</li><li>b</li></ul>'],
    ['1. a{Enter}b', '<ol><li>a</li><li>b</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    // The toolbar has no heading 4, and a sign within a line is text.
    ['#### a', '<p>#### a</p>'],
    ['a - b', '<p>a - b</p>'],
  ])('formats the line of %s', async (typed, html) => {
    const { control, set } = await draw(null)
    await userEvent.click(control())
    await userEvent.keyboard(typed)
    expect(set()).toBe(html)
  })

  it.each([
    ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
    ['*b* c', '<p><em>b</em> c</p>'],
    ['run `npm ci` now', '<p>run <code>npm ci</code> now</p>'],
    ['(**b**)', '<p>(<strong>b</strong>)</p>'],
    // Within a word, after a space, or without an end, a sign is text.
    ['2*3*4', '<p>2*3*4</p>'],
    ['a * b *', '<p>a * b *</p>'],
    ['**b*', '<p>**b*</p>'],
    ['`*b*`', '<p><code>*b*</code></p>'],
  ])('formats the text of %s', async (typed, html) => {
    const { control, set } = await draw(null)
    await userEvent.click(control())
    await userEvent.keyboard(typed)
    expect(String(set()).replaceAll('&nbsp;', ' ')).toBe(html)
  })

  it('brings the signs of bold text back with one undo', async () => {
    const { control, set } = await draw(null)
    await userEvent.click(control())
    await userEvent.keyboard('a **b**')
    expect(set()).toBe('<p>a <strong>b</strong></p>')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(set()).toBe('<p>a **b**</p>')
  })

  it('brings the sign back with one undo', async () => {
    const { control, set } = await draw(null)
    await userEvent.click(control())
    await userEvent.keyboard('# {Control>}z{/Control}')
    expect(set()).toMatch(/^<p>#(&nbsp;| )?<\/p>$/)
  })

  it('nests the items of a list with Tab, as deep as they can be', async () => {
    const { control, set } = await draw('<ul><li>a</li><li>b</li></ul>')
    await userEvent.click(control())
    await userEvent.keyboard('{Control>}{End}{/Control}{Tab}')
    expect(set()).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(set()).toBe('<ul><li>a</li><li>b</li></ul>')
    await userEvent.keyboard('{Tab}{Tab}')
    expect(set()).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>')
    expect(control()).not.toHaveFocus()
  })

  it('pastes what it copied with its styles, and nothing else with styles', async () => {
    const { control, select, set } = await draw('<p><span style="color: red">a</span></p>')
    await select()
    const copied = new DataTransfer()
    control().dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }))
    await userEvent.keyboard('{ArrowRight}{Enter}')
    control().dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }))
    await expect.poll(set).toBe('<p><span style="color: red">a</span></p><p><span style="color: red">a</span></p>')
    const foreign = new DataTransfer()
    foreign.setData('text/html', '<p><span style="color: blue; font-weight: 700">b</span></p>')
    await userEvent.keyboard('{Enter}')
    control().dispatchEvent(new ClipboardEvent('paste', { clipboardData: foreign, bubbles: true, cancelable: true }))
    await expect.poll(set).toContain('<strong>b</strong>')
  })

  it('does not trap Tab', async () => {
    const { control, patches } = await draw('<ul><li>a</li></ul>')
    control().focus()
    await userEvent.keyboard('{Tab}')
    expect(control()).not.toHaveFocus()
    expect(patches).toEqual([])
  })
})
