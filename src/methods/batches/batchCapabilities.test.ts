import { describe, expect, test } from 'vitest'
import { bob, make, silent } from '../methodContext.fake.ts'
import { one, send } from './sendCalls.fake.ts'

describe('capabilities', () => {
  const onCall = (capabilities: object) => ({ calls: [{ ...one, capabilities }, one] })

  test.each<[string, object]>([
    ['an unknown one', { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
    ['an unknown one of a call', onCall({ auxiliaryFunds: {} })],
    ['one of a call at the top', { capabilities: { gasLimitOverride: { value: '0x5208' } } }],
    ['one of the top on a call', onCall({ dataSuffix: { value: '0x12' } })],
    ['flowControl on a call alone', onCall({ flowControl: { onFailure: 'halt' } })],
    [
      'flowControl on a call alone, even if optional',
      onCall({ flowControl: { onFailure: 'halt', optional: true } }),
    ],
    ['one that is not optional in so many words', { capabilities: { foo: { optional: false } } }],
  ])('%s is 5700', async (_name, change) => {
    await expect(send(change)).rejects.toMatchObject({ kind: 'unsupportedCapability' })
  })

  test.each<[string, object]>([
    ['at the top', { capabilities: { paymasterService: { url: 'https://pay.example', optional: true } } }],
    ['on a call', onCall({ auxiliaryFunds: { optional: true } })],
  ])('an unknown one that is optional is ignored and not echoed: %s', async (_name, change) => {
    const { result } = await send(change)
    expect(result).not.toHaveProperty('capabilities')
  })

  test('atomic says nothing new and is not echoed', async () => {
    const { result } = await send({ capabilities: { atomic: {} } })
    expect(result).not.toHaveProperty('capabilities')
  })

  test('gasLimitOverride is the gas of its call', async () => {
    const fake = make()
    const { result } = await send(onCall({ gasLimitOverride: { value: '0x5208' } }), fake)
    expect(fake.submitted[0]?.calls).toEqual([{ ...one, gas: '0x5208' }, one])
    expect(result).toMatchObject({ capabilities: { gasLimitOverride: true } })
  })

  test('gasLimitOverride over what the network lets a transaction have is refused', async () => {
    const fake = make()
    fake.services.chain.gasLimit.mockResolvedValue(0x1c9c380n)
    fake.services.chain.gas.mockImplementation(silent)
    await expect(send(onCall({ gasLimitOverride: { value: '0x1c9c380' } }), fake)).resolves.toBeDefined()
    await expect(send(onCall({ gasLimitOverride: { value: '0x1c9c381' } }), fake)).rejects.toMatchObject({
      kind: 'unparsable',
      data: { limit: '0x1c9c380' },
    })
  })

  test('dataSuffix ends the data of every call', async () => {
    const fake = make()
    const { result } = await send(
      {
        calls: [one, { to: bob, value: '0x1' }],
        capabilities: { dataSuffix: { value: '0xbeef', optional: true } },
      },
      fake,
    )
    expect(fake.submitted[0]?.calls.map(({ data }) => data)).toEqual(['0x1234beef', '0xbeef'])
    expect(result).toMatchObject({ capabilities: { dataSuffix: true } })
  })

  const flow = (top: object, ...calls: (string | undefined)[]) => ({
    capabilities: { flowControl: top },
    calls: calls.map((onFailure) => ({
      ...one,
      ...(onFailure && { capabilities: { flowControl: { onFailure } } }),
    })),
  })

  test('flowControl says for every call what its failure does', async () => {
    const fake = make()
    const { result } = await send(flow({ atomicity: 'none' }, 'continue', 'halt'), fake)
    expect(fake.submitted[0]).toMatchObject({
      flowControl: true,
      calls: [{ onFailure: 'continue' }, { onFailure: 'halt' }],
    })
    expect(result).toMatchObject({ capabilities: { flowControl: true } })
    expect(fake.services.engine.plan).toHaveBeenCalledWith(expect.objectContaining({ flowControl: true }))
  })

  test.each<[string, object]>([
    ['rollback', flow({ atomicity: 'none' }, 'halt', 'rollback')],
    ['a call that says nothing, which means rollback', flow({ atomicity: 'none' }, 'halt', undefined)],
    ['loose', flow({ atomicity: 'loose' }, 'halt', 'halt')],
    ['strict', flow({ atomicity: 'strict' }, 'rollback')],
  ])('flowControl that we cannot keep is 5760: %s', async (_name, change) => {
    await expect(send(change)).rejects.toMatchObject({ kind: 'atomicityUnsupported' })
  })

  test('flowControl that we cannot keep is ignored where it is optional', async () => {
    const fake = make()
    const { result } = await send(flow({ atomicity: 'strict', optional: true }, 'rollback', 'halt'), fake)
    expect(result).not.toHaveProperty('capabilities')
    expect(fake.submitted[0]?.calls).toEqual([one, one])
  })

  test.each<[string, object]>([
    ['another member', flow({ atomicity: 'none', mode: 'x' }, 'halt')],
    ['another level', flow({ atomicity: 'some' }, 'halt')],
    ['another answer to a failure', flow({ atomicity: 'none' }, 'retry')],
    ['a batch that must be atomic', { ...flow({ atomicity: 'none' }, 'halt', 'halt'), atomicRequired: true }],
  ])('flowControl with %s is a shape error', async (_name, change) => {
    await expect(send(change)).rejects.toMatchObject({ kind: 'unparsable' })
  })
})
