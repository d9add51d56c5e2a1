import { expect, test } from 'vitest'
import { hostsIn } from './strings.mjs'

test.each([
  ['fetch("https://tracker.example/collect?a=1")', 'https://tracker.example/collect?a=1'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of code
  ['new WebSocket(`wss://${e}.tracker.example`)', 'wss://*.tracker.example'],
  ["a='HTTP://127.0.0.1:1234'", 'HTTP://127.0.0.1:1234'],
  ['<img src="https://tracker.example/x.png">', 'https://tracker.example/x.png'],
  ['url(https://fonts.example/a.woff)', 'https://fonts.example/a.woff'],
  ['let host="api.tracker.io"', 'api.tracker.io'],
  ['let host=`tracker.com:443/path`', 'tracker.com'],
])('%s names a host', (text, host) => {
  expect(hostsIn(text)).toEqual([host])
})

test.each(['"vault.unlock"', 'react.dev', '"popup.html"', '"a sentence. And another."'])(
  '%s does not',
  (text) => {
    expect(hostsIn(text)).toEqual([])
  },
)
