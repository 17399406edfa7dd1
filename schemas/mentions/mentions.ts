/** A person in a comment is stored as `@` and their key, as in Directus 9 and later. */
const mention = /@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/gi

/** A part of a comment: text, or a mentioned user by key in lower case. */
export type CommentPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly id: string }

/** A comment split at its mentions, in order and without empty parts. */
export function mentionParts(comment: string): readonly CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of comment.matchAll(mention)) {
    if (match.index > end) parts.push({ kind: 'text', text: comment.slice(end, match.index) })
    parts.push({ kind: 'person', id: (match[1] ?? '').toLowerCase() })
    end = match.index + match[0].length
  }
  if (end < comment.length) parts.push({ kind: 'text', text: comment.slice(end) })
  return parts
}

/** The keys of the users that a comment mentions, each once, in order. */
export const mentionedIn = (comment: string): readonly string[] => [
  ...new Set(mentionParts(comment).flatMap(part => (part.kind === 'person' ? [part.id] : []))),
]

/** A comment with names instead of keys. */
export const withNames = (comment: string, nameOf: (id: string) => string): string =>
  mentionParts(comment)
    .map(part => (part.kind === 'text' ? part.text : `@${nameOf(part.id)}`))
    .join('')

/** The text that stores a mention. */
export const mentionText = (id: string): string => `@${id}`

/** The collection of the personal preset that stores what a user has seen of their mentions, and whether they get emails. */
export const mentionPreset = 'directus_notifications'
