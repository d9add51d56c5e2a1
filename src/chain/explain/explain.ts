import { type Address, getAddress, type Hex, isAddress, size, toFunctionSignature } from 'viem'
import type { Call } from '../../wire/batch.ts'
import type { Network } from '../../wire/mirror.ts'
import type { Asset, CallView, Party } from '../../wire/review.ts'
import { readable } from '../text.ts'
import { batches } from './batches.ts'
import { collectibles } from './collectibles.ts'
import { sent } from './effects.ts'
import { erc20 } from './erc20.ts'
import { type Decoded, decoder, type Scene, type Told } from './known.ts'
import type { createNames, Names } from './names.ts'
import { vaults } from './vaults.ts'
import { amountOf, nameOf, sameAddress } from './words.ts'

/** The function that data calls, of the interfaces we know. */
export const decode = decoder([...erc20, ...collectibles, ...vaults, ...batches])

/** No more of a stranger's bytes in an argument than a person would look at. */
const longestValue = 400
const deepest = 2

type Plain = { to?: Address; value: bigint; data: Hex }

/** Calls in words, by the ABIs of widely used interfaces and the tokens' own symbols. Never throws. */
export async function explain(
  { names, network }: { names: ReturnType<typeof createNames>; network: Network | undefined },
  chainId: number,
  from: Address,
  calls: readonly Call[],
): Promise<CallView[]> {
  const plain = calls.map(({ to, value, data }): Plain => ({ ...(to && { to }), value: BigInt(value), data }))
  const wanted = plain.flatMap((call) => wants(call, from))
  const found = await names(chainId, {
    tokens: wanted.flatMap(({ tokens }) => tokens),
    vaults: wanted.flatMap(({ vaults }) => vaults),
  })
  const coin: Asset = { symbol: network?.symbol ?? 'ETH', decimals: network?.decimals ?? 18, known: true }
  const stage = { chainId, from, coin, ...found }
  return calls.map((call, index) => view(call, plain[index] as Plain, stage))
}

type Stage = Names & { chainId: number; from: Address; coin: Asset }

function view(call: Call, plain: Plain, stage: Stage): CallView {
  const decoded = plain.to && decode(plain.data)
  const told = tell(plain, stage, 0)
  return {
    verb: told.verb,
    sub: told.sub,
    ...(call.to && { to: stage.party(call.to) }),
    value: call.value,
    data: call.data,
    ...(call.gas && { gas: call.gas }),
    guessed: told.guessed ?? false,
    ...(decoded && { signature: signatureOf(decoded) }),
    args: decoded ? argsOf(decoded, told, stage) : [],
    effects: told.effects,
  }
}

/** What the call does with the coin that goes along, and what its function does beyond. */
function tell(call: Plain, stage: Stage, depth: number): Told {
  const { to, value, data } = call
  const paid = sameAddress(to, stage.from) ? [] : sent(stage.coin, value)
  if (!to) return { verb: 'Create a contract', sub: `${size(data)} bytes of code`, effects: paid }
  const party = stage.party(to)
  if (data === '0x')
    return {
      verb: `Send ${paid.length > 0 ? stage.coin.symbol : amountOf(value, stage.coin)}`,
      sub: `to ${nameOf(party)}`,
      effects: paid,
    }

  const decoded = decode(data)
  if (!decoded || depth > deepest) return { ...unknown(data, party), effects: paid }
  const scene: Scene = {
    ...stage,
    to: party,
    value,
    inner: (inner) => inner.map((one) => tell(one, stage, depth + 1)),
  }
  const told = decoded.known.tell(decoded.args, scene)
  const unsure = decoded.known
    .tokens(decoded.args, to)
    .some((token) => !stage.asset(token).known && !stage.isCollectible(token))
  return { ...told, ...(unsure && { guessed: true }), effects: [...paid, ...told.effects] }
}

function unknown(data: Hex, party: Party): Omit<Told, 'effects'> {
  const what = size(data) >= 4 ? `function ${data.slice(0, 10)}` : `${size(data)} bytes of data`
  return {
    verb: `Call ${party.name ?? 'a contract'}`,
    sub: party.name ? what : `${nameOf(party)}, ${what}`,
    guessed: true,
  }
}

/** Tokens and vaults that a call, and the calls in it, are about. */
function wants({ to, data }: Plain, from: Address, depth = 0): { tokens: Address[]; vaults: Address[] }[] {
  const decoded = to && decode(data)
  if (!decoded || depth > deepest) return []
  const { known, args } = decoded
  const inner = sameAddress(to, from) ? known.inner(args) : []
  return [
    { tokens: known.tokens(args, to), vaults: known.vault ? [to] : [] },
    ...inner.flatMap((one) => wants(one, from, depth + 1)),
  ]
}

/** `approve(address spender, uint256 amount)`. */
function signatureOf({ known: { abi } }: Decoded): string {
  const inputs = abi.inputs.map(({ type, name }) => (type.startsWith('tuple') ? name : `${type} ${name}`))
  return inputs.some((one) => one === undefined)
    ? toFunctionSignature(abi)
    : `${abi.name}(${inputs.join(', ')})`
}

function argsOf({ known: { abi }, args }: Decoded, told: Told, { party }: Stage): CallView['args'] {
  return abi.inputs.map(({ name = '', type }, index) => {
    const value = args[index]
    const asset = told.amounts?.[name]
    if (type === 'address' && typeof value === 'string' && isAddress(value, { strict: false }))
      return { name, type, value: getAddress(value), party: party(value) }
    if (typeof value === 'bigint' && asset) return { name, type, value: value.toString(), asset }
    return { name, type, value: textOf(value) }
  })
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  const text = readable(String(value), longestValue)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : text
}
