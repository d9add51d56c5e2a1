import examples from './examples.json' with { type: 'json' }
import type { DappConfig } from './main.ts'

/** Values that params may contain: the test contracts, and the connected account. */
export type Place = Pick<DappConfig, 'chainId' | 'token' | 'recipient'> & { account: string }

/** Default params of every method; `undefined` for a method without params. */
export const exampleParams: Record<string, (place: Place) => unknown> = Object.fromEntries(
  Object.entries(examples).map(([name, example]) => [name, (place: Place) => fill(example, place)]),
)

/** Replaces `$account` and the other placeholders of an example (`docs/methods.md`) with values. */
export function fill(example: unknown, { account, recipient, token, chainId }: Place): unknown {
  if (example === null || example === undefined) return undefined
  const $chainId = `0x${chainId.toString(16)}`
  const values = { $account: account, $recipient: recipient, $token: token, $chainId, $chainNumber: chainId }
  return JSON.parse(JSON.stringify(example), (_, value) =>
    Object.hasOwn(values, value) ? values[value as keyof typeof values] : value,
  )
}
