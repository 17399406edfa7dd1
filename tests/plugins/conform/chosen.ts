/** The fixtures that a run tests: all in `npm run test:all`, a third in `npm test`. The stories render all of them. */
export function chosen<Each extends { readonly states: Readonly<Record<string, unknown>> }>(fixtures: Each): Each {
  if (process.env['TEST_SCOPE'] === 'all') return fixtures
  const states = Object.entries(fixtures.states).filter((_, index) => index % 3 === 0)
  return { ...fixtures, states: Object.fromEntries(states) }
}
