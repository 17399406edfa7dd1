import english from '#locales/en-US.json?account'
import { addEnglish } from './english.ts'

// Imported for its effect by the pages that mailed links lead to.
addEnglish(english)
