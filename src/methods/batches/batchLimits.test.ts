import { describe, expect, test } from 'vitest'
import { token } from '../methodContext.fake.ts'
import { one, send } from './sendCalls.fake.ts'

describe('the size', () => {
  test('of 100 calls passes, of 101 is 5740 with the limit', async () => {
    await expect(send({ calls: Array(100).fill(one) })).resolves.toBeDefined()
    await expect(send({ calls: Array(101).fill(one) })).rejects.toMatchObject({
      kind: 'batchTooLarge',
      data: { limit: 100, calls: 101 },
    })
  })

  const long = (bytes: number) => ({ to: token, data: `0x${'00'.repeat(bytes)}` })

  test('of one call in bytes is limited', async () => {
    await expect(send({ calls: [long(130_000)] })).resolves.toBeDefined()
    await expect(send({ calls: [long(131_072)] })).rejects.toMatchObject({
      kind: 'batchTooLarge',
      data: { limit: 131_072 },
    })
  })

  test('of all calls together is limited where they must be one transaction', async () => {
    const calls = [long(70_000), long(70_000)]
    await expect(send({ calls })).resolves.toBeDefined()
    await expect(send({ calls, atomicRequired: true })).rejects.toMatchObject({ kind: 'batchTooLarge' })
  })

  test('counts the suffix', async () => {
    const capabilities = { dataSuffix: { value: `0x${'00'.repeat(2_000)}` } }
    await expect(send({ calls: [long(130_000)], capabilities })).rejects.toMatchObject({
      kind: 'batchTooLarge',
    })
  })
})
