import type { CurrentUser } from '#schemas/data/User.ts'
import type { Translate } from '../metadata/translateSystemField.ts'

/** Switches to a user's language, and resolves to the language for names. */
export type LoadLanguageFor = (
  user: CurrentUser,
) => Promise<{ readonly language: string; readonly translate?: Translate }>
