import { expect, it } from 'vitest'
import { drawPage } from './drawPage.ts'

const draw = (body: string) => {
  const { html, headings } = drawPage({ path: 'guides/items', title: 'Items', body }, path => `/admin/docs/${path}`, {
    'list.webp': '/admin/assets/list-1.webp',
  })
  const host = document.createElement('div')
  host.innerHTML = html
  return { host, headings }
}

it('renders headings, lists, tables, code and links (A-0733)', () => {
  const { host } = draw('## One\n\n- a\n\n| a |\n| - |\n| 1 |\n\n```json\n{}\n```\n\n[x](https://example.com)')
  for (const tag of ['h2', 'li', 'td', 'pre code', 'a']) expect(host.querySelector(tag)).not.toBeNull()
})

it('opens links between pages in the studio and others in a new tab (A-0734)', () => {
  const { host } = draw('[f](fields.md#types) [o](https://example.com)')
  const [inside, outside] = host.querySelectorAll('a')
  expect(inside?.getAttribute('href')).toBe('/admin/docs/guides/fields#types')
  expect(inside?.hasAttribute('target')).toBe(false)
  expect(outside?.getAttribute('target')).toBe('_blank')
})

it('gives each heading a unique id', () => {
  const { headings, host } = draw('## Save\n\n## Save\n\n### Save')
  expect(headings.map(({ id }) => id)).toEqual(['save', 'save-2'])
  expect(host.querySelector('#save-3')?.tagName).toBe('H3')
})

it('shows images of the documentation, and the text of those that the studio does not have', () => {
  const { host } = draw('![The list](../images/list.webp) ![A diagram](../other/diagram.png)')
  const images = [...host.querySelectorAll('img')]
  expect(images.map(image => [image.getAttribute('src'), image.alt])).toEqual([
    ['/admin/assets/list-1.webp', 'The list'],
  ])
  expect(host.textContent).toContain('A diagram')
})

it('shows links to files that the studio does not have as text', () => {
  const { host } = draw('[nginx.conf](examples/nginx.conf) and [below](#below)')
  expect([...host.querySelectorAll('a')].map(link => link.textContent)).toEqual(['below'])
  expect(host.textContent).toContain('nginx.conf')
})
