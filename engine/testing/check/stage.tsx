import { act, render } from '@testing-library/react'
import { englishMessage } from '#engine/core/i18n/english.ts'
import { extensionMessages } from '#engine/core/i18n/extensionMessages.ts'
import type { Fixture, LayoutFixture } from '#engine/core/registry/Fixture.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'
import { FixtureView } from '../FixtureView.tsx'
import type { ReviewMode } from '../fixtureNode.ts'
import { type LayoutEvent, LayoutView } from '../LayoutView.tsx'
import { ReviewProviders } from '../ReviewProviders.tsx'
import { keepPage } from './keepPage.ts'
import { enterState } from './limits.ts'
import type { Subject } from './Subject.ts'
import { type SpyLog, spied } from './spied.tsx'

export interface Setting {
  readonly mode?: ReviewMode
  readonly direction?: 'ltr' | 'rtl'
  readonly theme?: 'light' | 'dark'
  /** Pixels that the plugin has. */
  readonly width?: number
  /** Puts each message in ⟦brackets⟧. */
  readonly brackets?: boolean
  readonly copies?: number
}

export interface Stage {
  /** The row of a form, the cell or the list. */
  readonly page: HTMLElement
  /** What the plugin itself has drawn. */
  readonly root: HTMLElement
  /** A control of the page behind the plugin. */
  readonly after: HTMLElement
  readonly log: SpyLog
  readonly events: readonly LayoutEvent[]
  /** How it looked after each control was used, and what lists, menus and dialogs have shown. */
  readonly seen: string[]
  /** Draws another state in the same place. */
  readonly show: (fixture: Fixture | LayoutFixture) => Promise<void>
  readonly end: () => void
}

/** Every message of the studio and of the plugin in brackets. Text without them is not from a catalog. */
export const bracketed: Readonly<Record<string, string>> = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => {
      const message = englishMessage(String(key)) ?? extensionMessages().messages[String(key)]
      return message === undefined ? undefined : `⟦${message}⟧`
    },
  },
)
const unchanged = {}
const copies = ['first', 'second']

/** Sets the direction and the theme of the page. */
export function setPage(direction: 'ltr' | 'rtl', theme: 'light' | 'dark'): void {
  document.documentElement.dir = direction
  document.documentElement.dataset['theme'] = theme
}

/** Draws a state of a plugin in Chromium and waits until nothing changes any more. */
export async function stage(subject: Subject, fixture: Fixture | LayoutFixture, setting: Setting = {}): Promise<Stage> {
  const { direction = 'ltr', theme = 'light', width = 640 } = setting
  const { plugin, log } = spied(subject.plugin)
  await enterState(stateOf(subject, fixture))
  Object.assign(log, { patches: [], renders: [] })
  const { others = [] } = subject
  await preload(plugin.load)
  const release = keepPage()
  const events: LayoutEvent[] = []
  setPage(direction, theme)
  const scene = (shown: Fixture | LayoutFixture) => (
    <ReviewProviders
      plugins={[plugin, ...others.filter(({ id, kind }) => id !== plugin.id || kind !== plugin.kind)]}
      messages={setting.brackets ? bracketed : unchanged}
    >
      <div data-page="" style={{ inlineSize: width, overflow: 'auto', background: 'var(--surface)' }}>
        {copies
          .slice(0, setting.copies ?? 1)
          .map(copy =>
            plugin.kind === 'layout' ? (
              <LayoutView
                key={copy}
                plugin={plugin}
                fixture={shown as LayoutFixture}
                onEvent={each => events.push(each)}
              />
            ) : (
              <FixtureView key={copy} plugin={plugin} fixture={shown as Fixture} mode={setting.mode ?? 'edit'} />
            ),
          )}
      </div>
      <button type="button">after</button>
    </ReviewProviders>
  )
  const view = render(scene(fixture))
  // Beside the mouse, which is in the corner of the window: what is drawn under it receives the event that it enters.
  view.container.style.margin = '16px'
  const page = view.container.querySelector<HTMLElement>('[data-page]') ?? view.container
  await settle(page)
  if (plugin.kind !== 'layout') await codeLoaded(page)
  return {
    page,
    root: page.querySelector<HTMLElement>('[data-plugin-root]') ?? page,
    after: view.getByText('after', { selector: 'button' }),
    log,
    events,
    seen: [],
    show: async shown => {
      view.rerender(scene(shown))
      await settle(page)
    },
    end: () => {
      release()
      view.unmount()
      view.container.remove()
      document.documentElement.removeAttribute('dir')
      delete document.documentElement.dataset['theme']
    },
  }
}

/** The name of a state, also with other options; null for one that is not from the fixtures. */
const stateOf = ({ states }: Subject, fixture: Fixture | LayoutFixture): string | null =>
  Object.entries(states).find(([, each]) =>
    Object.entries(each).every(([name, value]) => name === 'options' || Reflect.get(fixture, name) === value),
  )?.[0] ?? null

const tick = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))

/** Until three looks at it are the same, so that related items have arrived. */
export async function settle(page: Element): Promise<void> {
  let before = ''
  for (let same = 0, turns = 0; same < 3 && turns < 100; turns++) {
    await tick()
    const isLoaded = [...page.querySelectorAll('img')].every(({ complete }) => complete)
    same = isLoaded && page.innerHTML === before ? same + 1 : 0
    before = page.innerHTML
  }
}

/** Placeholders of parts whose code is still loading. */
const placeholders = '[class*="placeholder"], [role="status"][aria-label], [aria-busy="true"]'

/** Whether an element shows that something in it loads. */
export const isLoading = (page: Element): boolean => page.querySelector(placeholders) !== null

/** Until the parts of a plugin are there that load on their own, such as the editors of a form in it. */
export async function codeLoaded(page: Element): Promise<void> {
  const end = performance.now() + 5000
  while (isLoading(page) && performance.now() < end) await settle(page)
}

/** Runs `look` with a drawn state, and removes it afterwards in any case. */
export async function withStage<Result>(
  subject: Subject,
  fixture: Fixture | LayoutFixture,
  setting: Setting,
  look: (drawn: Stage) => Promise<Result> | Result,
): Promise<Result> {
  const drawn = await stage(subject, fixture, setting)
  try {
    return await look(drawn)
  } finally {
    drawn.end()
  }
}

/** Markup without the ids that React counts, and with the content of text boxes. */
export function lookOf(root: Element): string {
  const values = [...root.querySelectorAll('input, textarea, select')].map(each =>
    each instanceof HTMLInputElement && (each.type === 'checkbox' || each.type === 'radio')
      ? String(each.checked)
      : (each as HTMLInputElement).value,
  )
  return plainIds(`${root.innerHTML}\n${values.join('\n')}`)
}

const states = ['label', 'valuenow', 'selected', 'checked', 'activedescendant', 'expanded', 'current', 'pressed']

/** What someone reads in it or hears: texts, the content of controls, and states. */
export const toldBy = (root: Element): string => {
  const all = [...root.querySelectorAll('*')]
  return JSON.stringify([
    root.textContent,
    all.flatMap(each => states.map(state => plainIds(each.getAttribute(`aria-${state}`) ?? ''))).join(' '),
    all.flatMap(each => (each instanceof HTMLInputElement ? [each.value, each.checked] : [])),
    // A tooltip is placed in pixels, which are others in each direction.
    all.flatMap(each =>
      each instanceof HTMLElement && each.style.length > 0 && each.role !== 'tooltip' ? [each.style.cssText] : [],
    ),
  ])
}

/** Without what React and the browser number. */
export const plainIds = (text: string): string => text.replace(/_r_\w+?_|:r\w+:|react-aria-?[\w:-]+|blob:[^"]*/g, 'id')
