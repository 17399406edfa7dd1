import type { ExtensionName } from './ExtensionName.ts'

/** Called with the extension that has tried to block a key, and the key. */
type Report = (name: ExtensionName, key: string) => void

type Cancel = 'preventDefault' | 'stopPropagation' | 'stopImmediatePropagation'
const cancels: readonly Cancel[] = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation']
const typing: ReadonlySet<string> = new Set(['keydown', 'keypress', 'beforeinput'])

let report: Report | null = null

/**
 * Keeps global listeners of extensions from blocking typing in fields of others, and the shortcut for saving. A listener
 * on the window or the document that cancels or stops such a key is reported, and has no effect. Other shortcuts and keys
 * that do not type are not affected. Install it before the first extension runs; later calls only replace `report`.
 */
export function guardTyping(next: Report): void {
  const isInstalled = report !== null
  report = next
  if (isInstalled) return
  for (const cancel of cancels) {
    const original = Event.prototype[cancel]
    Event.prototype[cancel] = function guarded(this: Event) {
      const name = typing.has(this.type) && isGlobal(this.currentTarget) ? blocker(this) : null
      if (name === null) return original.call(this)
      report?.(name, keyOf(this))
    }
  }
}

const keyOf = (event: Event): string => {
  if (!(event instanceof KeyboardEvent)) return event.type
  return isSave(event) ? 'Ctrl+S' : event.key
}

const isGlobal = (target: EventTarget | null): boolean =>
  target === window || target === document || target === document.documentElement || target === document.body

/** The extension whose listener runs at this moment, if the event saves, or types into a field of another plugin. */
function blocker(event: Event): ExtensionName | null {
  const target = event.composedPath()[0]
  if (!(target instanceof Element)) return null
  const isKey = event instanceof KeyboardEvent
  if (isKey && isSave(event)) return extensionIn(new Error('stack').stack ?? '')
  if (!isEditable(target) || (isKey && !isTyped(event))) return null
  const name = extensionIn(new Error('stack').stack ?? '')
  const isOwn = name !== null && target.closest('[data-interface]')?.getAttribute('data-interface') === name.id
  return isOwn ? null : name
}

const isEditable = (target: Element): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && (key.length === 1 || key === 'Backspace' || key === 'Delete')

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** Extensions are modules below `/extensions/interfaces/<id>/` and so on. */
function extensionIn(stack: string): ExtensionName | null {
  const found = /\/extensions\/(interface|display|layout|module)s\/([^/\s]+)\//.exec(stack)
  if (found === null) return null
  // Safe: the expression only matches the four kinds.
  return { kind: found[1] as ExtensionName['kind'], id: found[2] ?? '' }
}
