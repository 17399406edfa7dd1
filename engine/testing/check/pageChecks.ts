import { fireEvent } from '@testing-library/react'
import type { Check, Subject } from './Subject.ts'
import { type Stage, setPage, stage, withStage } from './stage.tsx'
import { controlsOf, focus, use } from './use.ts'
import { pageState, watchPage } from './watchPage.ts'

/** Draws, uses and removes a state, with everything recorded that it does to the page. */
async function watched(subject: Subject, fixture: Subject['states'][string]) {
  const before = pageState()
  // The first time, libraries start what runs as long as the page.
  const start = watchPage()
  await withStage(subject, fixture, {}, use).finally(start.stop)
  const page = watchPage(before)
  try {
    const drawn = await stage(subject, fixture)
    await use(drawn)
    drawn.end()
    // Removed elements may still run the end of an animation, on a busy machine for long.
    const end = performance.now() + 1500
    do await new Promise(resolve => setTimeout(resolve, 40))
    while (page.left().length > 0 && performance.now() < end)
    return { left: page.left(), html: page.html, requests: page.requests, dialogs: page.dialogs }
  } finally {
    page.stop()
  }
}

export const behaves: Check = {
  name: 'page',
  title: 'leaves the rest of the page as it was',
  each: async (subject, fixture) => {
    const { left, html, requests, dialogs } = await watched(subject, fixture)
    return [
      ...left.map(each => `It leaves ${each} behind when it is removed. Undo it in the cleanup of an effect.`),
      ...html.slice(0, 1).map(each => `It sets text as HTML: “${each.slice(0, 40)}”. Pass it through \`trustHtml\`.`),
      ...requests
        .slice(0, 1)
        .map(each => `It requests ${each} itself, without the permissions of the user. Use \`useStudio\`.`),
      ...dialogs.slice(0, 1).map(each => `It calls ${each}, which stops the page.`),
    ].slice(0, 4)
  },
}

const keys: readonly (readonly [string, KeyboardEventInit])[] = [
  ['a', { key: 'a' }],
  ['the space bar', { key: ' ' }],
  ['Tab', { key: 'Tab' }],
  ['Page Down', { key: 'PageDown' }],
  ['Escape', { key: 'Escape' }],
  ['Ctrl+S', { key: 's', ctrlKey: true }],
  ['Ctrl+Z', { key: 'z', ctrlKey: true }],
]
const inside: typeof keys = [
  ['Ctrl+S', { key: 's', ctrlKey: true }],
  ['F5', { key: 'F5' }],
]
/** These move by pages themselves. */
const pages =
  'textarea, [contenteditable="true"], [type="range"], [role="slider"], [role="spinbutton"], [role="combobox"], [aria-haspopup], [role="grid"] *, [role="listbox"] *'

/** Whether a key that is pressed in an element arrives at the page. */
function arrives(target: Element, init: KeyboardEventInit): boolean {
  let seen = false
  const look = () => {
    seen = true
  }
  window.addEventListener('keydown', look)
  const kept = fireEvent.keyDown(target, init)
  window.removeEventListener('keydown', look)
  return seen && kept
}

export const leavesKeys: Check = {
  name: 'keys',
  title: 'does not take keys from the page',
  each: (subject, fixture) =>
    withStage(subject, fixture, {}, drawn => {
      const faults: string[] = []
      focus(drawn.after)
      for (const [name, init] of keys)
        if (!arrives(drawn.after, init)) faults.push(`With the focus elsewhere, it takes ${name} from the page.`)
      for (const control of controlsOf(drawn.root, 4)) {
        focus(control)
        const more: typeof keys = control.matches(pages) ? [] : [['Page Down', { key: 'PageDown' }]]
        for (const [name, init] of [...inside, ...more])
          if (!arrives(control, init)) faults.push(`With the focus in it, ${name} does not reach the page.`)
      }
      return [...new Set(faults)].slice(0, 3)
    }),
}

export const waitsForFocus: Check = {
  name: 'focus on load',
  title: 'does not take the focus when it is drawn',
  each: (subject, fixture) =>
    withStage(subject, fixture, {}, ({ root }) =>
      root.contains(document.activeElement)
        ? ['It takes the focus when it is drawn, from whoever types elsewhere.']
        : [],
    ),
}

export const isUnique: Check = {
  name: 'two on a page',
  title: 'can be on a page more than once',
  each: (subject, fixture) =>
    withStage(subject, fixture, { copies: 2 }, ({ page }) => {
      const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
      const twice = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
      return twice
        .slice(0, 2)
        .map(id => `Two of them on a page have the same id “${id}”. Use the prop \`id\` or \`useId\`.`)
    }),
}

const limit = 100

export const isFast: Check = {
  name: 'speed',
  title: 'renders fast',
  each: async (subject, fixture) => {
    let best = Number.POSITIVE_INFINITY
    // A busy machine is slow once, a slow plugin each time.
    for (let turn = 0; turn < 3 && best > limit; turn++)
      best = Math.min(best, await withStage(subject, fixture, {}, ({ log }) => Math.max(0, ...log.renders)))
    return best > limit
      ? [`A render takes ${Math.round(best)} ms. The limit is ${limit} ms; each key renders once.`]
      : []
  },
}

/** Elements of a page that a plugin must not restyle. */
const probes = ['button', 'input', 'a', 'p', 'h2', 'table', 'ul', 'label'] as const

function probe(): ReadonlyMap<string, string> {
  setPage('ltr', 'light')
  const frame = document.createElement('div')
  frame.style.cssText = 'position: fixed; inline-size: 300px; block-size: 300px'
  document.body.append(frame)
  const styles = probes.map(tag => {
    const element = document.createElement(tag)
    frame.append(element)
    const style = getComputedStyle(element)
    return [tag, [...style].map(property => `${property}: ${style.getPropertyValue(property)}`).join('; ')] as const
  })
  frame.remove()
  return new Map(styles)
}

export const keepsStyles: Check = {
  name: 'styles',
  title: 'has styles for itself only',
  each: async (subject, fixture) => {
    const before = probe()
    return withStage(subject, fixture, {}, (drawn: Stage) => {
      const changed = [...probe()].filter(([tag, style]) => before.get(tag) !== style).map(([tag]) => `<${tag}>`)
      const blocked = drawn.root.querySelector('style') ?? document.head.querySelector('style[data-precedence]')
      return [
        ...(changed.length > 0 ? [`Its styles change ${changed.join(', ')} outside of it. Use classes.`] : []),
        ...(blocked ? ['It has a <style> element, which the studio blocks. Link a style sheet.'] : []),
      ]
    })
  },
}
