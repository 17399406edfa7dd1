import { mentionedIn, mentionParts, mentionText } from '#schemas/mentions/mentions.ts'

/** The people in a text that is being written: their keys by the names that the text shows after `@`. */
export type NamedPeople = ReadonlyMap<string, string>

export interface MentionDraft {
  readonly text: string
  readonly people: NamedPeople
}

/** A name that is being typed after `@`, from `start` to the caret. */
export interface MentionSearch {
  /** The position of the `@`. */
  readonly start: number
  readonly search: string
}

/** Characters of a name that is searched for. */
const longestSearch = 40

/**
 * The search at a caret; null outside of one. It starts with an `@` that does not follow a letter, as in an email
 * address, and ends with the line. A complete name is no search.
 */
export function mentionAt(text: string, caret: number, people: NamedPeople): MentionSearch | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start > longestSearch + 1 || /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) return null
  const search = text.slice(start + 1, caret)
  if (/^\s|[\n\r]|\s\S+\s+\S+\s/.test(search)) return null
  const isComplete = [...people.keys()].some(name => search.startsWith(name) && !isWord(search[name.length]))
  return isComplete ? null : { start, search }
}

/** A draft in which a chosen person replaces the search, and the caret after it. */
export function withMention(
  { people, text }: MentionDraft,
  { search, start }: MentionSearch,
  person: { readonly id: string; readonly name: string; readonly email: string | null },
): MentionDraft & { readonly caret: number } {
  const label = labelOf(person, people)
  const rest = text.slice(start + 1 + search.length)
  const inserted = `@${label}${/^\s/.test(rest) ? '' : ' '}`
  return {
    text: `${text.slice(0, start)}${inserted}${rest}`,
    people: new Map([...people, [label, person.id]]),
    caret: start + label.length + 2,
  }
}

/** The name, and more of the person if the draft already has another one of the same name. */
function labelOf({ email, id, name }: { id: string; name: string; email: string | null }, people: NamedPeople): string {
  const isFree = (label: string) => (people.get(label) ?? id) === id
  return [name, ...(email === null ? [] : [`${name} (${email})`])].find(isFree) ?? `${name} (${id})`
}

/** The comment to store: keys instead of the names of people. Longer names win. */
export function storedComment({ people, text }: MentionDraft): string {
  const names = [...people.keys()].toSorted((one, other) => other.length - one.length)
  let stored = ''
  for (let at = 0; at < text.length; ) {
    const name =
      text[at] === '@'
        ? names.find(each => text.startsWith(each, at + 1) && !isWord(text[at + 1 + each.length]))
        : undefined
    stored += name === undefined ? text[at] : mentionText(people.get(name) ?? '')
    at += name === undefined ? 1 : name.length + 1
  }
  return stored
}

/** The draft of a stored comment. People without a known name keep their key. */
export function draftOf(
  comment: string,
  personOf: (id: string) => { readonly name: string | null; readonly email: string | null } | undefined,
): MentionDraft {
  let people: NamedPeople = new Map()
  const labels = new Map<string, string>()
  for (const id of mentionedIn(comment)) {
    const person = personOf(id)
    if (!person?.name) continue
    const label = labelOf({ id, name: person.name, email: person.email }, people)
    people = new Map([...people, [label, id]])
    labels.set(id, label)
  }
  const shown = mentionParts(comment).map(part =>
    part.kind === 'text' ? part.text : `@${labels.get(part.id) ?? part.id}`,
  )
  return { text: shown.join(''), people }
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
