import '#engine/core/i18n/pluginMessages.ts'
import { createRoot } from 'react-dom/client'
import { setExtensionMessages } from '#engine/core/i18n/extensionMessages.ts'
import { formatAnyIcu } from '#engine/core/i18n/formatAnyIcu.ts'
import { defaultLocale, type Language } from '#engine/core/i18n/Language.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { causeText } from '#engine/core/registry/PluginFault.ts'
import type { FrameKey, FrameMessage, Look, PageMessage, StartMessage } from '#engine/core/sandbox/messages.ts'
import { createStore } from '#engine/core/store/createStore.ts'
import { FramedEditor } from './FramedEditor.tsx'
import { framedState } from './framedState.ts'

/**
 * Runs in the page of a sandboxed plugin. Waits for the studio, loads the plugin, sends its declaration, and draws its
 * editor with the props that arrive.
 */
export function startFrame(): void {
  const first = ({ data, ports, source }: MessageEvent<StartMessage>) => {
    const [port] = ports
    if (source !== window.parent || !port) return
    window.removeEventListener('message', first)
    void run(data, port)
  }
  window.addEventListener('message', first)
}

async function run({ address, draw, look }: StartMessage, port: MessagePort): Promise<void> {
  const send = (message: FrameMessage) => port.postMessage(message)
  const fail = (cause: unknown) => send({ type: 'failed', detail: causeText(cause) })
  const starting = new AbortController()
  const { signal } = starting
  // Later errors, such as those of event handlers, stop nothing, as outside of a sandbox.
  window.addEventListener('error', ({ error, message }) => fail(error ?? message), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => fail(reason), { signal })
  try {
    applyLook(look)
    const module: { readonly default?: unknown } = await import(/* @vite-ignore */ address)
    const plugin = (module.default ?? {}) as InterfacePlugin
    send(declarationOf(plugin))
    if (draw) await drawEditor(plugin, look, port, () => starting.abort())
  } catch (cause) {
    fail(cause)
  }
}

function declarationOf(plugin: InterfacePlugin): FrameMessage {
  const entries = Object.entries(plugin)
  const functions = entries.flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  const { migrations, ...plain } = Object.fromEntries(entries.filter(([, value]) => typeof value !== 'function'))
  return { type: 'declared', declaration: plain, functions: migrations ? [...functions, 'migrations'] : functions }
}

async function drawEditor(plugin: InterfacePlugin, look: Look, port: MessagePort, drawn: () => void): Promise<void> {
  const send = (message: FrameMessage) => {
    port.postMessage(message)
    if (message.type === 'drawn') drawn()
  }
  const language = createStore(await languageOf(look))
  setExtensionMessages(wordsOf(plugin, language.get().locale), formatAnyIcu)
  const state = framedState(send)
  const { default: component } = await plugin.load()
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'props') return state.receive(data.props, data.seen)
    applyLook(data.look)
    void languageOf(data.look).then(next => {
      setExtensionMessages(wordsOf(plugin, next.locale), formatAnyIcu)
      language.put(next)
    })
  }
  const element = document.getElementById('plugin')
  if (!element) throw new Error('The page has no element for the editor.')
  createRoot(element).render(<FramedEditor {...{ component, state, language, send }} />)
  reportHeight(send)
  passKeys(send)
  passFocus()
}

const wordsOf = ({ messages = {} }: InterfacePlugin, locale: string) => ({
  ...messages[defaultLocale],
  ...messages[locale],
})

function applyLook({ attributes }: Look): void {
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value)
}

/** English if the language cannot be loaded. */
async function languageOf({ attributes }: Look): Promise<Language> {
  const locale = attributes['lang'] ?? defaultLocale
  if (locale === defaultLocale) return { locale, messages: {} }
  const { loadLanguage } = await import('#engine/core/i18n/loadLanguage.ts')
  return loadLanguage([locale]).catch(() => ({ locale: defaultLocale, messages: {} }))
}

/** The frame is as high as its content, including an open list. */
function reportHeight(send: (message: FrameMessage) => void): void {
  let reported = 0
  const report = () => {
    const ends = [...document.body.children].map(child => child.getBoundingClientRect().bottom)
    const pixels = Math.ceil(Math.max(0, ...ends) + window.scrollY)
    if (pixels === reported) return
    reported = pixels
    send({ type: 'height', pixels })
  }
  const sizes = new ResizeObserver(report)
  const watch = () => {
    for (const child of document.body.children) sizes.observe(child)
    report()
  }
  new MutationObserver(watch).observe(document.body, { childList: true })
  watch()
}

/** Shortcuts of the page, such as those that save and undo. */
function passKeys(send: (message: FrameMessage) => void): void {
  window.addEventListener('keydown', event => {
    const { key, code, ctrlKey, metaKey, shiftKey } = event
    const isShortcut = (ctrlKey || metaKey) && ['s', 'z', 'y'].includes(key.toLowerCase())
    if (!isShortcut || event.defaultPrevented) return
    const typesText = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]')
    // A text undoes its own typing.
    if (key.toLowerCase() !== 's' && typesText) return
    event.preventDefault()
    const pressed: FrameKey = { key, code, ctrlKey, metaKey, shiftKey }
    send({ type: 'key', ...pressed })
  })
}

/** When the page focuses the frame, for example because the value is invalid, its first control gets the focus. */
function passFocus(): void {
  window.addEventListener('focus', () =>
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      document
        .querySelector<HTMLElement>(
          '#plugin :is(input, textarea, select, button, a[href], [contenteditable], [tabindex="0"])',
        )
        ?.focus()
    }),
  )
}
