import { Data } from 'effect'

/** The model has changed since the work started. Nothing was done. */
export class Outdated extends Data.TaggedError('Outdated') {}
