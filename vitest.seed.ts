import fc from 'fast-check'

// The same examples in every run: a commit fails for what it changes, not by chance. `npm run fuzz` tries others.
const seed = process.env['FUZZ_SEED'] ?? '20260101'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
