// The rules of React that Biome does not check: React's own compiler reads every component and hook.
import parser from '@babel/eslint-parser'
import hooks from 'eslint-plugin-react-hooks'

const rules = [
  'rules-of-hooks',
  'refs',
  'immutability',
  'globals',
  'purity',
  'set-state-in-render',
  'use-memo',
  'error-boundaries',
]

export default [
  { ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'] },
  {
    files: ['**/*.tsx', '**/use*.ts'],
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: { parserOpts: { plugins: ['typescript', 'jsx'] } },
      },
    },
    plugins: { 'react-hooks': hooks },
    rules: Object.fromEntries(rules.map(rule => [`react-hooks/${rule}`, 'error'])),
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
]
