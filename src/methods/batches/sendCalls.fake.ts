import type { Context } from '../method.ts'
import { type Answer, alice, call, make, token } from '../methodContext.fake.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'

/** A call as an app sends it. */
export const one = { to: token, value: '0x1', data: '0x1234' }

/** Params of a batch of two calls, with changes. */
export const batch = (change: object = {}) => [
  { version: '2.0.0', from: alice, chainId: '0x7a69', atomicRequired: false, calls: [one, one], ...change },
]

/** Sends a batch with changes, and approves it. */
export const send = (change: object, fake = make(), context: Partial<Context> = {}, answer?: Answer) =>
  call(wallet_sendCalls, batch(change), { ...fake.context, ...context }, answer)

export const kinds = (blocks: readonly { kind: string }[] | undefined) => blocks?.map(({ kind }) => kind)
