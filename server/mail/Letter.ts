import type { Job } from '#server/outbox/Job.ts'

/** An email in the outbox. Links and addresses are resolved on delivery, so that no secret is stored. */
export type Letter =
  | { readonly template: 'invite'; readonly user: string; readonly url: string | null }
  /** To the user with this address, if any. */
  | { readonly template: 'password-reset'; readonly email: string; readonly url: string | null }
  /** To a new address of a user that is waiting for confirmation. */
  | { readonly template: 'confirm-address'; readonly user: string; readonly email: string }
  | { readonly template: 'session-stolen'; readonly user: string }
  /** To a user whom a comment mentions. `names` are those that they can read, by key. */
  | {
      readonly template: 'mention'
      /** The key of the comment in the activity. */
      readonly comment: number
      readonly user: string
      readonly author: string
      readonly names: Readonly<Record<string, string>>
    }
  /** To the previous address of the account; a test, to the administrator who requested it. */
  | {
      readonly template: 'email-changed' | 'password-changed' | 'provider-connected' | 'test'
      readonly to: string
      readonly name: string
      readonly language?: string | null
    }

export type TemplateName = Letter['template']

/** Emails are sent one after another. */
export const mailJob = (letter: Letter): Job => ({ kind: 'mail', receiver: 'mail', payload: letter })
