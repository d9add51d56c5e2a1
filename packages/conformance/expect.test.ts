import { expect, test } from 'vitest'
import { refusedItself } from './expect.ts'

const refusal = (code: unknown) => ({ error: { code, message: 'No' } }) as Parameters<typeof refusedItself>[0]

test.each([-32602, -32603, 5700, 4100])('%d is a refusal of the request', (code) => {
  expect(() => refusedItself(refusal(code), 'it')).not.toThrow()
})

test('a result, an error without a code, and the person’s own no are none', () => {
  expect(() => refusedItself({ result: null } as Parameters<typeof refusedItself>[0], 'it')).toThrow(
    'it: expected a refusal, found the result null',
  )
  for (const code of [undefined, '-32602', 4001])
    expect(() => refusedItself(refusal(code), 'it'), `${code}`).toThrow('expected an error with a code')
})
