import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asCurl, asViem, printable } from './asCode.ts'

const url = 'https://rpc.example/?key=a&b'

test('what a shell makes of the command is the request and nothing else, whatever a site wrote', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom("'; touch /tmp/x; '", '$(id)', '`id`', '\\', "'\\''", '\u202e', '\n', '!!', '\u0000'),
  )
  fc.assert(
    fc.property(hostile, fc.array(hostile, { maxLength: 3 }), (method, params) => {
      const text = JSON.stringify(params)
      const command = asCurl({ method, params: { text } }, url)
      const output = execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], {
        encoding: 'utf8',
      })
      const [first, header, type, flag, body] = output.split('\n')
      expect([first, header, type, flag]).toEqual([url, '-H', 'content-type: application/json', '--data-raw'])
      expect(JSON.parse(body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method, params })
    }),
    { numRuns: 60 },
  )
})

test('what JavaScript makes of the code is the request and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (method, params) => {
      const code = asViem({ method, params: { text: JSON.stringify(params) } })
      const given = code.slice(code.indexOf('request(') + 'request('.length, code.lastIndexOf(')'))
      const read = new Function(`return (${given})`)()
      expect(read.method).toBe(method)
      // A JavaScript literal's `__proto__` sets the prototype instead of a member, so such values are skipped.
      if (!JSON.stringify(params).includes('__proto__'))
        expect(read.params).toEqual(JSON.parse(JSON.stringify(params)))
    }),
  )
})

test('nothing in it hides, or turns the text around', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = JSON.stringify(text)
      expect(printable(json)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      expect(JSON.parse(printable(json))).toBe(text)
    }),
  )
})

test('a request without params is one without params', () => {
  expect(asViem({ method: 'eth_chainId' })).not.toContain('params')
  expect(asCurl({ method: 'eth_chainId' }, url)).toContain('"params":[]')
})
