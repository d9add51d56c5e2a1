import { expect, test } from 'vitest'
import { readHost } from './readHost.ts'

test.each([
  ['app.example', 'https://app.example'],
  [' App.Example ', 'https://app.example'],
  ['https://app.example:8443/pools?x=1#y', 'https://app.example'],
  ['https://user:secret@app.example', 'https://app.example'],
  ['http://localhost:5173', 'http://localhost'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
])('%s is %s', (typed, host) => {
  expect(readHost(typed)).toBe(host)
})

test.each([
  '',
  '  ',
  'http://app.example',
  'ftp://app.example',
  'javascript:alert(1)',
  'https://*.example',
  'https://*',
  'https://[::1]',
  'two words',
])('%j is no host that can be named', (typed) => {
  expect(readHost(typed)).toBeUndefined()
})
