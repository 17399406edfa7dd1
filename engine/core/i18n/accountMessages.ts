import english from '#locales/en-US.json?account'
import { addEnglish } from './english.ts'

// Imported for its side effect by the pages of emailed links.
addEnglish(english)
