import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { call, make } from '../methodContext.fake.ts'
import { personal_ecRecover } from './personal_ecRecover.ts'

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)

test('whatever was signed, its signer comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 40 }).filter((text) => !text.startsWith('0x')),
      async (message) => {
        const signature = await signer.signMessage({ message })
        expect((await call(personal_ecRecover, [message, signature], make().context)).result).toBe(
          signer.address.toLowerCase(),
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('hexadecimal is bytes, as it is when it is signed', async () => {
  const signature = await signer.signMessage({ message: { raw: '0x1234' } })
  expect((await call(personal_ecRecover, ['0x1234', signature], make().context)).result).toBe(
    signer.address.toLowerCase(),
  )
})

test.each([
  [undefined],
  [[]],
  [['hello']],
  [['hello', '0x12']],
  [['hello', `0x${'00'.repeat(65)}`]],
  [['hello', `0x${'ff'.repeat(65)}`]],
  [[1, `0x${'00'.repeat(65)}`]],
])('what is no signature is refused: %j', async (params) => {
  await expect(call(personal_ecRecover, params, make().context)).rejects.toMatchObject({
    kind: 'invalidParams',
  })
})
