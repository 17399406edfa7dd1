import { isRecord } from '#schemas/data/isRecord.ts'

/** What a user has chosen about mentions. */
export interface MentionChoices {
  /** Whether they get emails. */
  readonly emails: boolean
  /** The newest mention that they have seen; 0 for none. */
  readonly seen: number
}

/** Reads the options of the preset that stores the choices, as an object or its JSON. Unreadable ones are the defaults. */
export function readMentionChoices(options: unknown): MentionChoices {
  const read = typeof options === 'string' ? parse(options) : options
  const { mention_emails: emails, mentions_seen: seen } = isRecord(read) ? read : {}
  return { emails: emails !== false, seen: typeof seen === 'number' && Number.isSafeInteger(seen) ? seen : 0 }
}

export const writeMentionChoices = ({ emails, seen }: MentionChoices) => ({
  mention_emails: emails,
  mentions_seen: seen,
})

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}
