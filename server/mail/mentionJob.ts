import type { Job } from '#server/outbox/Job.ts'
import type { Letter } from './Letter.ts'

export type MentionLetter = Extract<Letter, { readonly template: 'mention' }>

/** The receiver of the mentions of a user. Those of the last 30 days are what the outbox stores for it. */
export const mentionReceiver = (user: string): string => `mention ${user}`

/** The notification of a mentioned user, who finds it in the studio, also if they want no emails. */
export const mentionJob = ({ author, comment, names, user }: Omit<MentionLetter, 'template'>): Job => ({
  kind: 'mail',
  receiver: mentionReceiver(user),
  // In this order: notifications are found by the start of the payload.
  payload: { template: 'mention', comment, user, author, names } satisfies MentionLetter,
})
