import { expect, it } from 'vitest'
import { keepPage } from './keepPage.ts'

it('opens no window and follows no link to another page until it ends', () => {
  const { open } = window
  const release = keepPage()
  const followed = (markup: string, event: MouseEventInit = {}) => {
    document.body.innerHTML = markup
    return document
      .querySelector('a')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }))
  }
  expect(window.open('#/collections/subjects/2', '_blank')).toBeNull()
  expect(followed('<a href="#/collections/subjects/2">Harbors</a>')).toBe(true)
  expect(followed('<a href="#/collections/subjects/2" target="_blank">Harbors</a>')).toBe(false)
  expect(followed('<a href="#/collections/subjects/2">Harbors</a>', { ctrlKey: true })).toBe(false)
  expect(followed('<a href="/admin/content">Harbors</a>')).toBe(false)
  release()
  document.body.innerHTML = ''
  expect(window.open).toBe(open)
})
