import { describe, expect, it } from 'vitest'
import { mediaHtml } from './mediaHtml.ts'
import { writeAll } from './RichClipboard.ts'
import { readCustomFormats, readOverrides } from './readOverrides.ts'
import { readPasted } from './readPasted.ts'

const pasted = (html: string) => writeAll(readPasted(html))

describe('pasted content', () => {
  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<p><img src="x"></p>'],
    ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['<p onclick="x" style="position:fixed">a</p>', '<p>a</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe><p>b</p>', '<p>b</p>'],
    ['<form action="//evil"><input autofocus><button>go</button></form>', '<p>go</p>'],
    ['<svg onload=alert(1)><script>1</script></svg>a', '<p>a</p>'],
    ['<div><div>a</div><div>b</div></div>', '<p>a</p><p>b</p>'],
    ['<p class="MsoNormal">a<o:p></o:p></p>', '<p>a</p>'],
    ['<h1>a <b>b</b></h1>', '<h1>a <strong>b</strong></h1>'],
    ['<p><span style="background:url(//evil)">a</span></p>', '<p>a</p>'],
    ['<p><img src="data:text/html,x" alt="d">c</p>', '<p>c</p>'],
  ])('is sanitized: %s (X-16)', (html, clean) => expect(pasted(html)).toBe(clean))

  it('keeps a sanitized table (X-16)', () => {
    const table = '<table><tbody><tr><td onclick="x">a<img src="y" onerror="z"></td></tr></tbody></table>'
    expect(pasted(table)).toBe('<table><tbody><tr><td>a<img src="y"></td></tr></tbody></table>')
  })
})

describe('editor overrides', () => {
  const hostile = {
    extended_valid_elements: 'script[*]',
    valid_elements: '*[*]',
    valid_children: '+body[style|script]',
    content_css: 'https://evil.example/x.css',
    content_style: '* { display: none }',
    setup: 'alert(1)',
    init_instance_callback: 'alert(1)',
    protect: ['/<script>/g'],
    allow_script_urls: true,
    convert_unsafe_embeds: false,
    paste_preprocess: 'alert(1)',
    external_plugins: { x: 'https://evil.example/x.js' },
  }

  it('change only known settings within limits (A-1035, X-08)', () => {
    expect(readOverrides(hostile)).toEqual({})
    expect(readOverrides({ ...hostile, min_height: 1e9, placeholder: 'Text', directionality: 'rtl' })).toEqual({
      minHeight: 4000,
      placeholder: 'Text',
      direction: 'rtl',
    })
    for (const odd of [null, 'x', 3, [1]]) expect(readOverrides(odd)).toEqual({})
  })

  it('cannot weaken the sanitizer (X-08)', () => {
    readOverrides(hostile)
    expect(pasted('<p>a<script>alert(1)</script><a href="javascript:1">b</a></p>')).toBe('<p>ab</p>')
  })

  it('offer only safe formats (A-1034, X-08)', () => {
    const format = (inline: string, more: object) => ({ title: 'T', inline, ...more })
    expect(readCustomFormats([format('span', { styles: { color: 'red' } })])).toEqual([
      { title: 'T', packed: '{"style":"color: red","tag":"span"}' },
    ])
    expect(
      readCustomFormats([
        format('script', {}),
        format('iframe', { attributes: { srcdoc: 'x' } }),
        format('span', { attributes: { onclick: 'x' } }),
        format('span', { styles: { background: 'url(//evil)' } }),
        { title: 'T', block: 'script' },
        'x',
      ]),
    ).toEqual([])
  })
})

describe('media', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc_1', 'https://www.youtube-nocookie.com/embed/abc_1'],
    ['https://youtu.be/abc', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://vimeo.com/12', 'https://player.vimeo.com/video/12'],
    ['https://example.com/a"b', 'https://example.com/a&quot;b'],
  ])('from %s is a frame', (address, src) => expect(mediaHtml(address)).toContain(`<iframe src="${src}"`))

  it('is a player for files and empty for other schemes', () => {
    expect(mediaHtml('/files/a.mp4')).toBe('<video controls="controls" src="/files/a.mp4"></video>')
    expect(mediaHtml('https://example.com/a.mp3')).toContain('<audio')
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'http://example.com/page', ''])
      expect(mediaHtml(address)).toBeNull()
  })
})
