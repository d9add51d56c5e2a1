import { expect, test } from 'vitest'
import { licencesOf } from './licences.mjs'

test('each package of a build has its licence once, in order', () => {
  const text = licencesOf([
    'src/entries/background.ts',
    'node_modules/viem/_esm/index.js',
    'node_modules/viem/_esm/utils/hash.js',
    'node_modules/@fontsource-variable/inter/wght.css',
    'node_modules/evmole/dist/evmole.mjs',
  ])
  expect(text.match(/^(\S+) \d+\.\d+\.\d+$/gm)?.map((line) => line.split(' ')[0])).toEqual([
    '@fontsource-variable/inter',
    'evmole',
    'viem',
  ])
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toContain('MIT. The package has no licence file.')
})
