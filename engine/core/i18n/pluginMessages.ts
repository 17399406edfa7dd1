import english from '#locales/en-US.json?late'
import { addEnglish } from './english.ts'

// Imported for its side effect by the first plugin outside of the studio's own code.
addEnglish(english)
