import type { Job } from '#server/outbox/Job.ts'

/** A mail as it waits in the outbox. Links and addresses are looked up when it is sent, so that no secret waits. */
export type Letter =
  | { readonly template: 'invite'; readonly user: string; readonly url: string | null }
  /** To whoever has this address, if anybody. */
  | { readonly template: 'password-reset'; readonly email: string; readonly url: string | null }
  /** To an address that a user wants to have, while it waits for its confirmation. */
  | { readonly template: 'confirm-address'; readonly user: string; readonly email: string }
  | { readonly template: 'session-stolen'; readonly user: string }
  /** To the address that an account had before the change. */
  | {
      readonly template: 'email-changed' | 'password-changed' | 'provider-connected'
      readonly to: string
      readonly name: string
      readonly language?: string | null
    }

export type TemplateName = Letter['template']

/** Mails go one after another. */
export const mailJob = (letter: Letter): Job => ({ kind: 'mail', receiver: 'mail', payload: letter })
