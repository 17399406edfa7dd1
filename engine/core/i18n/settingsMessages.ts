import english from '#locales/en-US.json?settings'
import { addEnglish } from './english.ts'

// Imported for its effect by the pages of administrators.
addEnglish(english)
