const testsAll = process.env['TEST_SCOPE'] === 'all'

/** How many random examples a costly property is tested with: all by `npm run test:all`, a fifth by `npm test`. */
export const examples = (all: number): number => (testsAll ? all : Math.ceil(all / 5))

/** Every nth case of a costly table or search, beginning at `first`; all by `npm run test:all`. */
export const everyNth = <Case>(n: number, cases: readonly Case[], first = 0): readonly Case[] =>
  testsAll ? cases : cases.filter((_, index) => index % n === first % n)
