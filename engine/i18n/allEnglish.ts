import english from '#locales/en-US.json'
import { addEnglish } from './english.ts'

// Imported for its effect by the studio proper, by stories and by tests.
addEnglish(english)
