import type { CurrentUser } from '#schemas/data/User.ts'
import type { Say } from '../metadata/sayField.ts'

/** Speaks a person's language, and resolves to what names are said in. */
export type SpeakTo = (user: CurrentUser) => Promise<{ readonly language: string; readonly say?: Say }>
