import { useQuery } from '@tanstack/react-query'
import { ownMentionsKey, readOwnMentions } from '#engine/core/comments/mentionCalls.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { type Comment, readComment } from '#engine/screens/item/comments/readComment.ts'
import { type People, usePeopleOf } from '#engine/screens/item/comments/usePeopleOf.ts'

/** Milliseconds between two looks at the mentions, while the page is visible. */
const interval = 60_000

/** A comment that mentions the user, and its item. */
export interface Mention extends Comment {
  readonly collection: string
  readonly item: string
}

/** The mentions of the signed-in user, newest first; null while they load, and while viewing as someone else. */
export function useOwnMentions() {
  const { metadata } = useStudio()
  const { data, error, refetch } = useQuery({
    queryKey: ownMentionsKey,
    queryFn: ({ signal }) => readOwnMentions(signal),
    enabled: !metadata.caller.viewing,
    refetchInterval: interval,
    refetchOnWindowFocus: true,
    staleTime: interval / 2,
    retry: false,
  })
  const mentions: readonly Mention[] | null =
    data?.mentions.map(row => ({
      ...readComment(row),
      collection: String(row['collection']),
      item: String(row['item']),
    })) ?? null
  return {
    mentions,
    emails: data?.emails ?? true,
    unseen: (mentions ?? []).filter(({ id }) => id > (data?.seen ?? 0)),
    error: data ? null : error,
    reload: () => void refetch(),
  }
}

/** The people whom these comments mention. */
export const useMentioned = (mentions: readonly Mention[]): People => usePeopleOf(mentions.map(({ text }) => text))
