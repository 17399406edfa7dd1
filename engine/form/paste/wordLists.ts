/** `mso-list: l0 level2 lfo1` in the style of a paragraph: an entry of a list, at level 2. */
const entryStyle = /\bmso-list:[^;]*\blevel(\d+)/i
/** The style of the text that Word writes in front of an entry: a bullet or a number. */
const markerStyle = /\bmso-list:\s*ignore/i
/** Word numbers with digits, letters or roman numerals and a sign after them; all others are bullets. */
const numbered = /^\(?(\d+|[a-z]{1,6})[.)]/i

interface Entry {
  readonly element: Element
  readonly level: number
  readonly tag: 'ol' | 'ul'
}

/** Turns the entries of lists, which Word writes as paragraphs, into lists. */
export function nestWordLists(root: DocumentFragment): void {
  const marked = [...root.querySelectorAll('[style*="mso-list" i]')]
  const entries = new Map<Element, Entry>()
  for (const element of marked) {
    const level = entryStyle.exec(styleOf(element))?.[1]
    if (level !== undefined) entries.set(element, { element, level: Number(level), tag: takeMarker(element) })
  }
  for (const entry of entries.values()) {
    const before = entry.element.previousElementSibling
    if (before === null || !entries.has(before)) replaceRun(runFrom(entry, entries))
  }
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** Removes the bullet or number of an entry, and tells the kind of its list. */
function takeMarker(entry: Element): 'ol' | 'ul' {
  let text = ''
  for (const marker of entry.querySelectorAll('[style*="mso-list" i]'))
    if (markerStyle.test(styleOf(marker))) {
      text += marker.textContent ?? ''
      marker.remove()
    }
  return numbered.test(text.trim()) ? 'ol' : 'ul'
}

function runFrom(first: Entry, entries: ReadonlyMap<Element, Entry>): readonly Entry[] {
  const run: Entry[] = []
  for (let at: Entry | undefined = first; at; ) {
    run.push(at)
    const next: Element | null = at.element.nextElementSibling
    at = next === null ? undefined : entries.get(next)
  }
  return run
}

/** Replaces consecutive entries by one or more lists, nested by level. */
function replaceRun(run: readonly Entry[]): void {
  const open: { readonly list: Element; readonly level: number }[] = []
  for (const { element, level, tag } of run) {
    const { ownerDocument } = element
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const same = open.at(-1)
    if (same?.level === level && same.list.localName !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = ownerDocument.createElement(tag)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else element.before(list)
      open.push({ list, level })
    }
    const item = ownerDocument.createElement('li')
    item.append(...element.childNodes)
    open.at(-1)?.list.append(item)
    element.remove()
  }
}
