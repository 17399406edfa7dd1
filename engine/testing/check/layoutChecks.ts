import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LayoutFixture } from '#engine/core/registry/Fixture.ts'
import { pluginOptions } from '#engine/core/registry/pluginOptions.ts'
import { reviewMetadata } from '../reviewProject.ts'
import type { Check, Subject } from './Subject.ts'
import { type Stage, settle, withStage } from './stage.tsx'
import { controlsOf, focus } from './use.ts'

// Safe: these checks only run for layouts.
const asLayout = (fixture: Subject['states'][string]) => fixture as LayoutFixture

const itemLinks = (root: Element): readonly HTMLAnchorElement[] => [
  ...root.querySelectorAll<HTMLAnchorElement>('a[href^="#/collections/"]'),
]

export const linksItems: Check = {
  name: 'links',
  title: 'has a link to each item that it shows',
  kinds: ['layout'],
  whole: async subject => {
    let most = 0
    let items = 0
    for (const fixture of Object.values(subject.states)) {
      items += asLayout(fixture).items.length
      most += await withStage(subject, fixture, {}, ({ root }) => new Set(itemLinks(root).map(({ href }) => href)).size)
    }
    if (items === 0) return ['No fixture has items.']
    // A calendar shows only the items of its month.
    return most * 2 < items ? [`It shows ${items} items with ${most} links. Link each with \`itemHref\`.`] : []
  },
}

export const opensItems: Check = {
  name: 'opening',
  title: 'opens an item on a click, and selects it in a list for selection',
  kinds: ['layout'],
  each: async (subject, fixture) => {
    const click = (shown: LayoutFixture) =>
      withStage(subject, shown, {}, async drawn => {
        const link = itemLinks(drawn.root)[0]
        if (!link) return null
        let followed = false
        const look = (event: Event) => {
          followed = !event.defaultPrevented
          event.preventDefault()
        }
        window.addEventListener('click', look)
        await act(async () => link.click())
        window.removeEventListener('click', look)
        return { kinds: drawn.events.map(({ kind }) => kind), followed }
      })
    const plain = await click({ ...asLayout(fixture), selection: [], selecting: false })
    const selecting = await click({ ...asLayout(fixture), selection: [], selecting: true })
    return [
      ...(plain && !plain.followed && !plain.kinds.includes('open') ? ['A click on an item does not open it.'] : []),
      ...(selecting && (selecting.followed || !selecting.kinds.includes('selection'))
        ? ['With `selecting`, a click on an item opens it or does nothing, instead of selecting it.']
        : []),
    ]
  },
}

export const showsSelection: Check = {
  name: 'selection',
  title: 'shows which items are selected, also to screen readers',
  kinds: ['layout'],
  each: async (subject, fixture) => {
    const { items, loading } = asLayout(fixture)
    if (items.length === 0 || loading) return []
    const draw = (selection: LayoutFixture['selection']) =>
      withStage(subject, { ...asLayout(fixture), selection: selection ?? [] }, {}, ({ root }) => ({
        links: itemLinks(root).length,
        states: [...root.querySelectorAll('[aria-selected], [aria-checked], [aria-current], input')].map(each =>
          each instanceof HTMLInputElement
            ? String(each.checked)
            : ['aria-selected', 'aria-checked', 'aria-current'].map(name => each.getAttribute(name)).join(),
        ),
      }))
    const none = await draw([])
    const all = await draw(items.map(item => item['id'] as number))
    if (none.links === 0) return []
    return none.states.join() === all.states.join()
      ? ['Selected items look like others to screen readers. Use a checkbox, aria-selected or aria-current.']
      : []
  },
}

export const showsLoading: Check = {
  name: 'loading',
  title: 'shows that items are being loaded',
  kinds: ['layout'],
  whole: async subject => {
    const first = Object.values(subject.states)
      .map(asLayout)
      .find(({ items }) => items.length > 0)
    if (!first) return []
    return withStage(subject, { ...first, loading: true }, {}, ({ page }) =>
      page.querySelector('[aria-busy="true"], [role="status"], progress')
        ? []
        : ['While items load, nothing has aria-busy or the role status.'],
    )
  },
}

/** Uses the keyboard and the mouse on all that can be used. */
async function tryAll(drawn: Stage): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const stay = (event: Event) => event.preventDefault()
  window.addEventListener('click', stay)
  for (const control of controlsOf(drawn.root, 8)) {
    if (!control.isConnected) continue
    focus(control)
    if (!control.matches('a')) await act(async () => control.click())
    await user.keyboard('{ArrowRight}{Enter}x{Enter}')
    await user.keyboard('{Escape}')
  }
  window.removeEventListener('click', stay)
  await settle(drawn.page)
}

export const keepsClosed: Check = {
  name: 'closed',
  title: 'changes no item that the role cannot change',
  kinds: ['layout'],
  each: (subject, fixture) =>
    withStage(subject, { ...asLayout(fixture), closed: true }, {}, async drawn => {
      await tryAll(drawn)
      return drawn.events.some(({ kind }) => kind === 'update')
        ? ['It changes an item although `mayUpdate` does not allow it.']
        : []
    }),
}

export const requestsFields: Check = {
  name: 'fields',
  title: 'requests fields that exist',
  kinds: ['layout'],
  each: async ({ plugin }, fixture) => {
    const collection = reviewMetadata.collection(asLayout(fixture).collection ?? 'articles')
    if (plugin.kind !== 'layout' || collection === null) return []
    const options = pluginOptions(plugin, fixture.options ?? null)
    const fields: unknown = plugin.fields({ fields: [] }, options, { collection, metadata: reviewMetadata })
    if (!Array.isArray(fields)) return [`fields() returns ${typeof fields} instead of a list.`]
    return fields
      .filter(path => !String(path).includes('$'))
      .filter(path => reviewMetadata.fieldAt(collection.collection, String(path)) === null)
      .slice(0, 2)
      .map(path => `fields() returns “${path}”, which the collection does not have.`)
  },
}

/** The items can change while it is drawn. */
export const followsItems: Check = {
  name: 'other items',
  title: 'shows items that change',
  kinds: ['layout'],
  each: async (subject, fixture) => {
    const first = asLayout(fixture)
    if (first.items.length < 2 || first.loading) return []
    // Further items come from scrolling, or from an upload.
    const next = { ...first, items: first.items.slice(0, 1) }
    const links = (drawn: Stage) => itemLinks(drawn.root).map(({ href, textContent }) => `${href} ${textContent}`)
    const fresh = await withStage(subject, next, {}, links)
    const changed = await withStage(subject, first, {}, async drawn => {
      await drawn.show(next)
      return links(drawn)
    })
    return fresh.join() === changed.join() ? [] : ['After the items change, it still shows the old ones.']
  },
}
