import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'
import { renderMarkdown } from './renderMarkdown.ts'

/** The Markdown as a browser renders it. */
const drawn = (source: string) => {
  const host = document.createElement('div')
  host.innerHTML = renderMarkdown(source)
  return host
}

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <svg onload=alert(1)> text',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java&#10;script:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](\u0001javascript:alert(1))',
  '[a](vbscript:x)',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](file:///etc/passwd)',
  '[a](blob:https://example.com/1)',
  '[a][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![a](javascript:alert(1))',
  '![a](data:image/svg+xml,<svg onload=alert(1)>)',
  '![a" onerror="alert(1)](x.png)',
  '[a](x "t\\" onmouseover=\\"alert(1)")',
  '`<img src=x onerror=alert(1)>`',
  '```x" onload="alert(1)\n</code><script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n| - |\n| <img src=x onerror=alert(1)> |',
]

describe('Markdown', () => {
  it('renders formatted text', async () => {
    render(<Markdown source={'# Harbour\n\nA **bold** word, ~~gone~~.\n\n| a | b |\n| - | -: |\n| 1 | 2 |'} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible()
    expect(screen.getByText('bold').tagName).toBe('STRONG')
    expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['1', '2'])
  })

  it.each(hostile)('removes executable content from %s (X-06)', source => {
    const host = drawn(source)
    expect(host.querySelector('script, svg, iframe, details, math, style, object, embed, form, input')).toBeNull()
    for (const element of host.querySelectorAll('*')) {
      expect(element.getAttributeNames().filter(name => name.startsWith('on') || name === 'style')).toEqual([])
      for (const name of ['href', 'src']) {
        const address = element.getAttribute(name)
        if (address !== null) expect(new URL(address, 'https://here.test').protocol).toMatch(/^(https?|mailto|tel):$/)
      }
    }
  })

  it('shows HTML in the source as text (X-06)', () => {
    expect(drawn('a <b>b</b>\n\n<div>c</div>').textContent).toContain('<b>b</b>')
  })

  it.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'tel:+123', '/files/1', '#top'])(
    'opens links to %s without a referrer (X-06)',
    address => {
      const link = drawn(`[words](${address})`).querySelector('a')
      expect(link?.getAttribute('href')).toBe(address)
      expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
    },
  )

  it('shows deeply nested text as source', () => {
    expect(drawn(`${'>'.repeat(20_000)} deep`).textContent).toContain('deep')
  })
})
