import english from '#locales/en-US.json?early'
import { addEnglish } from './english.ts'

// Imported for its effect by the studio proper.
addEnglish(english)
