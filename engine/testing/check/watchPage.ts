interface Watched {
  /** Text set as HTML without `trustHtml`. */
  readonly html: readonly string[]
  readonly requests: readonly string[]
  readonly dialogs: readonly string[]
  /** What was started and not stopped again. */
  readonly left: () => readonly string[]
  readonly stop: () => void
}

const pageName = (target: unknown): string | null =>
  target === window
    ? 'the window'
    : target === document
      ? 'the document'
      : target === document.body || target === document.documentElement
        ? 'the body'
        : target instanceof MediaQueryList
          ? 'a media query'
          : null

let ids = 0
const known = new WeakMap<object, number>()
const idOf = (listener: object): number => {
  const id = known.get(listener) ?? ++ids
  known.set(listener, id)
  return id
}

/** Records what code does to the page from now on, until `stop`. */
export function watchPage(before = pageState()): Watched {
  const undo: (() => void)[] = []
  const html: string[] = []
  const requests: string[] = []
  const dialogs: string[] = []
  const listeners = watchListeners(undo)
  const timers = watchTimers(undo)
  const setter = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...setter,
    set(value: unknown) {
      if (typeof value === 'string' && value.includes('<') && !(this instanceof HTMLTemplateElement)) html.push(value)
      setter?.set?.call(this, value)
    },
  })
  if (setter) undo.push(() => Object.defineProperty(Element.prototype, 'innerHTML', setter))
  replace(undo, window, 'fetch', original => (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(input instanceof Request ? input.url : String(input))
    return original(input, init)
  })
  for (const name of ['alert', 'confirm', 'prompt'] as const)
    replace(undo, window, name, () => () => {
      dialogs.push(name)
      return null
    })
  return {
    html,
    requests,
    dialogs,
    left: () => [...listeners(), ...timers(), ...pageState().filter(each => !before.includes(each))],
    stop: () => {
      for (const each of undo.toReversed()) each()
    },
  }
}

/** What of the page a plugin must not change. */
export const pageState = (): readonly string[] => [
  `the title of the page: “${document.title}”`,
  ...[document.documentElement, document.body].flatMap(element =>
    [...element.attributes]
      .filter(({ name }) => !['dir', 'data-theme'].includes(name) && element.getAttribute(name) !== '')
      .map(({ name, value }) => `the attribute ${name}="${value}" of <${element.tagName.toLowerCase()}>`),
  ),
  ...[...document.body.children]
    .filter(each => !each.matches('script, style, [data-live-announcer], [aria-live]') && each.id !== 'root')
    .map((each, index) => `the element ${index + 1}, <${each.tagName.toLowerCase()}>, of the page`),
  ...Object.keys(localStorage).map(key => `the key “${key}” in the local storage`),
]

/** Replaces a function of an object, with access to the original. */
function replace<Owner extends object, Name extends keyof Owner>(
  undo: (() => void)[],
  owner: Owner,
  name: Name,
  make: (original: Owner[Name]) => unknown,
): void {
  const original = owner[name]
  // Safe: the stand-ins only record, and return what the original does or nothing.
  owner[name] = make(typeof original === 'function' ? original.bind(owner) : original) as Owner[Name]
  undo.push(() => {
    owner[name] = original
  })
}

function watchListeners(undo: (() => void)[]): () => readonly string[] {
  const open = new Set<string>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const key = (target: unknown, type: string, listener: object, options: unknown) => {
    const capture = typeof options === 'object' && options !== null ? 'capture' in options && options.capture : options
    return [pageName(target), type, idOf(listener), capture === true].join('|')
  }
  const watched: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = {
    addEventListener(this: EventTarget | undefined, type, listener, options) {
      const target = this ?? window
      if (pageName(target) !== null && listener !== null) {
        const name = key(target, type, listener, options)
        open.add(name)
        if (typeof options === 'object') options.signal?.addEventListener('abort', () => open.delete(name))
      }
      add.call(target, type, listener, options)
    },
    removeEventListener(this: EventTarget | undefined, type, listener, options) {
      const target = this ?? window
      if (pageName(target) !== null && listener !== null) open.delete(key(target, type, listener, options))
      remove.call(target, type, listener, options)
    },
  }
  // Vitest gives the window functions of its own.
  const owners = [EventTarget.prototype, ...(Object.hasOwn(window, 'addEventListener') ? [window] : [])]
  for (const owner of owners) {
    const { addEventListener, removeEventListener } = owner
    undo.push(() => Object.assign(owner, { addEventListener, removeEventListener }))
    Object.assign(owner, watched)
  }
  return () => [...open].map(each => `a listener for “${each.split('|')[1]}” on ${each.split('|')[0]}`)
}

function watchTimers(undo: (() => void)[]): () => readonly string[] {
  const open = new Set<unknown>()
  const { setInterval: start, clearInterval: end, requestAnimationFrame: frame, cancelAnimationFrame: cancel } = window
  const frames = new Set<number>()
  window.setInterval = ((...words: Parameters<typeof start>) => {
    const id = start(...words)
    open.add(id)
    return id
  }) as typeof start
  window.clearInterval = id => {
    open.delete(id)
    end(id)
  }
  window.requestAnimationFrame = callback => {
    const id = frame(time => {
      frames.delete(id)
      callback(time)
    })
    frames.add(id)
    return id
  }
  window.cancelAnimationFrame = id => {
    frames.delete(id)
    cancel(id)
  }
  const originals = {
    setInterval: start,
    clearInterval: end,
    requestAnimationFrame: frame,
    cancelAnimationFrame: cancel,
  }
  undo.push(() => Object.assign(window, originals))
  return () => [
    ...(open.size > 0 ? [`${open.size} running ${open.size === 1 ? 'interval' : 'intervals'}`] : []),
    ...(frames.size > 0 ? ['an animation that goes on'] : []),
  ]
}
