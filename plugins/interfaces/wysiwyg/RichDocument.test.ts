import { describe, expect, it } from 'vitest'
import type { Line } from './Line.ts'
import { linesOf, openDocument, writeDocument } from './RichDocument.ts'
import { maskHandlers, splitSource } from './splitSource.ts'

const line = (text: string, block = {}): Line => ({ kind: 'text', parts: text === '' ? [] : [{ insert: text }], block })
const kinds = (source: string) => linesOf(openDocument(source)).map(each => each.kind)

describe('splitSource', () => {
  it.each([
    ['<p>a</p>\n<p>b</p>', ['<p>a</p>', '<p>b</p>']],
    ['a <b>b</b> c<p>d</p>', ['a <b>b</b> c', '<p>d</p>']],
    ['<p title="a>b">x</p><hr/><p>y</p>', ['<p title="a>b">x</p>', '<hr/>', '<p>y</p>']],
    ['<!-- <p> --><p>a</p>', ['<!-- <p> -->', '<p>a</p>']],
    ['<script>"<p>"</script><p>a</p>', ['<script>"<p>"</script>', '<p>a</p>']],
    ['<svg><path d="M0"/></svg><p>a</p>', ['<svg><path d="M0"/></svg>', '<p>a</p>']],
    ['<div><p>a</p></div> <p>b</p>', ['<div><p>a</p></div>', '<p>b</p>']],
    ['<p>a</p><div><p>never closed', ['<p>a</p>', '<div><p>never closed']],
    ['1 < 2 <p>a</p>', ['1 < 2', '<p>a</p>']],
  ])('splits %s', (source, pieces) => {
    const { segments, tail } = splitSource(source)
    expect(segments.map(segment => segment.source)).toEqual(pieces)
    expect(segments.map(segment => segment.gap + segment.source).join('') + tail).toBe(source)
  })

  it('handles one megabyte of opening brackets quickly', () => {
    const started = performance.now()
    splitSource('<a "'.repeat(250_000))
    splitSource('<'.repeat(1_000_000))
    splitSource('<b>'.repeat(300_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('maskHandlers', () => {
  it.each([
    ['<p onclick="x">a</p>', '<p data-onclick="x">a</p>'],
    ['<p title="on x = y"ONLOAD=z>on x = y</p>', '<p title="on x = y"data-onLOAD=z>on x = y</p>'],
    ['<svg/onload=x>', '<svg/data-onload=x>'],
    ['<script>a onclick=b</script><!-- <p onclick=x> -->', '<script>a onclick=b</script><!-- <p onclick=x> -->'],
  ])('renames those of %s', (source, masked) => expect(maskHandlers(source)).toBe(masked))
})

describe('rich document', () => {
  it.each([
    ['<p>a <b>b</b> <em>c</em></p>', ['text']],
    ['<h2 style="text-align: center">a</h2>', ['text']],
    ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', ['text', 'text', 'text']],
    ['<p class="lead">a</p>', ['island']],
    ['<p><a href="javascript:alert(1)">a</a></p>', ['island']],
    ['<p><b onclick="x">a</b></p>', ['island']],
    ['<ol start="3"><li>a</li></ol>', ['island']],
    ['<table><tr><td>a</td></tr></table>', ['island']],
    ['<p>a</p><!-- b --><hr><p>c</p>', ['text', 'island', 'rule', 'text']],
    ['plain words', ['text']],
    ['<b><p>a</b></p>', ['island']],
  ])('opens %s', (source, expected) => expect(kinds(source)).toEqual(expected))

  it('writes the changes and keeps the rest byte by byte (A-1041)', () => {
    const source = "<P >one</P >\r\n<p>two</p>\n\n<table  border='1'><tr><td>x</table>\n<p>three&hellip;</p>\n"
    const opened = openDocument(source)
    const lines = linesOf(opened).map(each =>
      each.kind === 'text' && each.parts[0]?.insert === 'two' ? line('2 & 2') : each,
    )
    expect(writeDocument(opened, lines)).toBe(
      source.replace('<p>two</p>', '<p>2 &amp; 2</p>').replace('\n\n<table', '\n\n<table'),
    )
  })

  it('writes one list when an entry is added at its end', () => {
    const opened = openDocument('<ul>\n<li>a</li>\n</ul><p>b</p>')
    const item = { list: 'bullet' }
    expect(writeDocument(opened, [line('a', item), line('new', item), line('b')])).toBe(
      '<ul><li>a</li><li>new</li></ul><p>b</p>',
    )
  })

  it('writes nested lists, code, quotes and formatting', () => {
    const opened = openDocument('')
    const lines: readonly Line[] = [
      line('a', { list: 'bullet' }),
      line('b', { list: 'ordered', indent: 1 }),
      line('c', { list: 'bullet' }),
      line('x < y', { 'code-block': true }),
      line('', { 'code-block': true }),
      line('q', { blockquote: true }),
      line('h', { header: 3, align: 'right' }),
      {
        kind: 'text',
        block: {},
        parts: [
          { insert: 'x', attributes: { bold: true, italic: true } },
          { insert: 'y', attributes: { bold: true, link: '{"href":"/a?b&c"}' } },
          { insert: '  z' },
        ],
      },
    ]
    expect(writeDocument(opened, lines)).toBe(
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><pre>x &lt; y\n</pre><blockquote><p>q</p></blockquote>' +
        '<h3 style="text-align: right;">h</h3>' +
        '<p><strong><em>x</em></strong><a href="/a?b&amp;c"><strong>y</strong></a>&nbsp; z</p>',
    )
  })

  it('is null when nothing is left (A-1047)', () => {
    expect(writeDocument(openDocument('<p>a</p>'), [line('')])).toBeNull()
    expect(writeDocument(openDocument('<p>a</p>'), [])).toBeNull()
  })

  it('keeps a moved island', () => {
    const opened = openDocument('<p>a</p><div id="x">b</div>')
    const [first, island] = linesOf(opened)
    expect(
      writeDocument(
        opened,
        [island, first].flatMap(each => (each ? [each] : [])),
      ),
    ).toBe('<div id="x">b</div><p>a</p>')
  })
})
