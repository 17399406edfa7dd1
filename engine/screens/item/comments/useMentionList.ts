import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { readPeopleToMention } from '#engine/core/comments/mentionCalls.ts'
import { type MentionDraft, mentionAt, withMention } from '#engine/core/comments/mentionDraft.ts'
import { useSettled } from '#engine/ui/useSettled.ts'
import type { Key } from '#schemas/data/Item.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'

/** Milliseconds without a key press after which people are searched. */
const pause = 150
const cacheMs = 60_000

interface MentionListInput {
  readonly collection: string
  readonly item: Key
  readonly draft: MentionDraft
  readonly change: (draft: MentionDraft) => void
  readonly input: RefObject<HTMLTextAreaElement | null>
}

/** The list of people for the name that is being typed in a comment. Focus stays in the text. */
export function useMentionList({ change, collection, draft, input, item }: MentionListInput) {
  const [caret, setCaret] = useState<number | null>(null)
  const [closed, setClosed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const search = caret === null ? null : mentionAt(draft.text, caret, draft.people)
  const isOpen = search !== null && search.start !== closed
  const settled = useSettled(search?.search.trim() ?? '', pause)
  const { data, error, isFetching } = useQuery({
    queryKey: ['people-to-mention', collection, item, settled],
    queryFn: ({ signal }) => readPeopleToMention(collection, item, settled, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: cacheMs,
    retry: false,
  })
  const people = isOpen
    ? startingFirst(
        (data ?? []).flatMap(row => personOf(readUser(row))),
        settled,
      )
    : []
  const at = Math.min(active, people.length - 1)
  const choose = (id: string) => {
    const person = people.find(each => each.id === id)
    if (!search || !person) return
    const { caret: after, ...next } = withMention(draft, search, person)
    change(next)
    setCaret(null)
    // After the text has changed.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(after, after)
    })
  }
  return {
    isOpen,
    people,
    at,
    loading: isFetching,
    error,
    choose,
    activate: (id: string) => setActive(people.findIndex(person => person.id === id)),
    /** Call it when the text or the caret has changed. */
    follow: (position: number | null) => {
      setCaret(position)
      setActive(0)
      if (position === null || draft.text.lastIndexOf('@', position) !== closed) setClosed(null)
    },
    leave: () => setCaret(null),
    /** Returns whether the list has used the key. */
    press: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
      const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
      const step = steps[event.key]
      const chosen = people[at]
      if (event.key === 'Escape') setClosed(search.start)
      else if (step !== undefined && people.length > 0) setActive((at + step + people.length) % people.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen.id)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

interface Person extends UserValue {
  readonly id: string
  readonly name: string
}

/** People without a name that the caller can read are not offered. */
const personOf = (user: UserValue | null): readonly Person[] =>
  user?.id && user.name ? [{ ...user, id: user.id, name: user.name }] : []

/** People with a word that starts with the search before those who have it inside a word. */
function startingFirst(people: readonly Person[], search: string): readonly Person[] {
  const starts = ({ name }: Person) => ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`)
  return [...people.filter(starts), ...people.filter(person => !starts(person))]
}
