import english from '#locales/en-US.json'
import { addEnglish } from './english.ts'

// Imported for its effect by stories and by tests.
addEnglish(english)
