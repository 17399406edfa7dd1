import { useMemo } from 'react'
import { knownUserFields } from '#engine/core/users/knownUserFields.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import { useItems } from '#engine/form/studio/useItems.ts'
import { readUser, type UserValue } from '#schemas/data/readUser.ts'
import { mentionedIn } from '#schemas/mentions/mentions.ts'

/** The people whom comments mention, by key. */
export type People = ReadonlyMap<string, UserValue>

const users = 'directus_users'

/** The people mentioned in comments that the reader can read, by key. Others are missing, also while they are read. */
export function usePeopleOf(comments: readonly string[]): People {
  const { metadata } = useStudio()
  const ids = [...new Set(comments.flatMap(mentionedIn))].toSorted()
  const fields = knownUserFields(metadata, ['id', 'first_name', 'last_name', 'email'])
  const asks = ids.length > 0 && fields.includes('id')
  const { page } = useItems(
    asks ? users : null,
    asks ? { fields, filter: { id: { _in: ids } }, sort: ['id'], limit: -1 } : null,
  )
  return useMemo(
    () =>
      new Map(
        (page?.items ?? []).flatMap(row => {
          const user = readUser(row)
          return user?.id ? [[user.id, user] as const] : []
        }),
      ),
    [page],
  )
}
