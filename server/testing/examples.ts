/**
 * How many random examples a costly property is tested with: all of them by `npm run test:all` and `npm run fuzz`, a
 * third by `npm test`.
 */
export const examples = (all: number): number => {
  const { FUZZ_SEED, TEST_SCOPE } = process.env
  return TEST_SCOPE === 'all' || FUZZ_SEED !== undefined ? all : Math.ceil(all / 3)
}
