import english from '#locales/en-US.json?late'
import { addEnglish } from './english.ts'

// Imported for its effect by the first plugin that is no part of the studio's own code.
addEnglish(english)
