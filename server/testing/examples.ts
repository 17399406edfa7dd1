/** How many random examples a costly property is tested with: all by `npm run test:all`, a third by `npm test`. */
export const examples = (all: number): number => (process.env['TEST_SCOPE'] === 'all' ? all : Math.ceil(all / 3))
