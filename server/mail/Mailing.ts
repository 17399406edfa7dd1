import { Context } from 'effect'
import type { Mailer } from './createMailer.ts'

/** What sends emails; null if emails stay in the outbox. */
export class Mailing extends Context.Service<Mailing, { readonly mailer: Mailer | null }>()('Mailing') {}
