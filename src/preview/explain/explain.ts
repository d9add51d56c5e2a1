import { type AbiParameter, type Address, getAddress, type Hex, isAddress, numberToHex, size } from 'viem'
import { canonical } from '../../contracts/abi/selector.ts'
import type { Call } from '../../domain/batch.ts'
import type { Network } from '../../domain/network.ts'
import type { Asset, CallView, Party } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say, sayCount, type Text } from '../../domain/text/message.ts'
import { present } from '../../lib/present.ts'
import { readable } from '../../lib/readableText.ts'
import { batches } from './batchCalls.ts'
import { plant, type Tree, wants } from './callTree.ts'
import { erc20 } from './erc20.ts'
import { functionTable } from './functionTable.ts'
import { type Decoded, decoder, type Scene, type Told } from './knownFunctions.ts'
import { coinOf, sent } from './ledgerEntries.ts'
import { collectibles } from './nftCalls.ts'
import type { createNames, Names } from './partyNames.ts'
import { amountOf, nameOf, titled } from './phrases.ts'
import { tableDecoder } from './tableCalls.ts'
import { vaults } from './tokenVaults.ts'

/** Finds the function that data calls, among the interfaces we know. */
const decode = decoder([...erc20, ...collectibles, ...vaults, ...batches])

/** The most characters shown of an argument: people would not look at more. */
const longestValue = 400

/** Longer lists, and more values in all, are not written out. */
const longestList = 6
const mostArgs = 40

/** Calls in words, by the ABIs of widely used interfaces and the tokens' own symbols. Never throws. */
export async function explain(
  { names, network }: { names: ReturnType<typeof createNames>; network: Network | undefined },
  chainId: number,
  from: Address,
  calls: readonly Call[],
): Promise<CallView[]> {
  const table = await decoderIn()
  const plain = calls.map(({ to, value, data }) => ({ ...(to && { to }), value: BigInt(value), data }))
  const trees = plant(plain, from, table)
  const wanted = trees.flatMap(wants)
  const found = await names(chainId, {
    tokens: wanted.flatMap(({ tokens }) => tokens),
    vaults: wanted.flatMap(({ vaults }) => vaults),
  })
  const stage = { chainId, coin: coinOf(network), ...found }
  return trees.map((tree, index) => {
    const gas = calls[index]?.gas
    return { ...view(tree, stage), ...(gas && { gas }) }
  })
}

/** All parties of calls: the called contracts, and those who get tokens or may take them. */
export function partiesIn(calls: readonly Pick<Call, 'to' | 'data'>[]): Address[] {
  return calls.flatMap(({ to, data }) => {
    const { known, args } = (to && decode(data)) ?? {}
    const named = (known?.abi.inputs ?? []).flatMap(({ name = '' }, index) =>
      /^(?:to|receiver|spender|operator)$/.test(name) ? [getAddress(String(args?.[index]))] : [],
    )
    return [...(to ? [to] : []), ...named]
  })
}

type Stage = Names & { chainId: number; coin: Asset }

function view(tree: Tree, stage: Stage, purse = { coin: tree.value }): CallView {
  const { to, value, data, decoded, by, cut } = tree
  const inner = tree.inner.map((one) => view(one, stage, by === 'itself' ? purse : undefined))
  const description = tell(tree, stage, inner, purse.coin)
  purse.coin = description.purse ?? 0n
  return {
    verb: description.verb,
    sub: description.sub,
    ...(to && { to: stage.party(to) }),
    value: numberToHex(value),
    data,
    guessed: (description.guessed ?? false) || cut > 0,
    ...(decoded && { signature: signatureOf(decoded) }),
    args: decoded ? argsOf(decoded, description, stage).slice(0, mostArgs) : [],
    effects: description.effects,
    ...present({ whole: description.whole, taker: description.taker, takers: description.takers }),
    ...(by && { inner: { by, calls: by === 'contract' ? inner.map(effectless) : inner, cut } }),
  }
}

/** Removes effects: assets that a contract moves in its own name do not concern the account. */
function effectless({ inner, ...view }: CallView): CallView {
  return {
    ...view,
    effects: [],
    ...(inner && { inner: { ...inner, calls: inner.calls.map(effectless) } }),
  }
}

/** Describes the coin that the call sends, and the effects of its function. */
function tell(tree: Tree, stage: Stage, inner: CallView[], purse: bigint): Told {
  const { to, from, value, data, decoded, carried, open, mayFail, cut } = tree
  const paid = sameAddress(to, from) ? [] : sent(stage.coin, value)
  if (!to) return { ...titled('createContract'), sub: sayCount('call_code', size(data)), effects: paid }
  const party = stage.party(to)
  if (data === '0x' && !tree.step)
    return {
      ...titled('send', { what: paid.length > 0 ? stage.coin.symbol : amountOf(value, stage.coin) }),
      sub: say('call_to', { who: nameOf(party) }),
      effects: paid,
      taker: party,
    }
  if (!decoded) return { ...unknown(data, party, tree.step), effects: paid }
  const scene: Scene = { ...stage, from, to: party, value: carried ?? value, purse, inner, cut, open }
  const description = decoded.known.tell(decoded.args, scene)
  const unsure = decoded.known
    .tokens(decoded.args, to)
    .some((token) => !stage.asset(token).known && !stage.isCollectible(token))
  // A step that may fail promises nothing, and neither does data that the contract may refuse.
  const mayRefuse = mayFail || decoded.unclean
  const effects = description.effects.filter(({ direction }) => !mayRefuse || direction !== 'received')
  return { ...description, ...((unsure || mayRefuse) && { guessed: true }), effects: [...paid, ...effects] }
}

function unknown(data: Hex, party: Party, step: string | undefined): Omit<Told, 'effects'> {
  const { name } = party
  const who = nameOf(party)
  if (step) return { verb: say('call_unknownStep'), sub: say('call_of', { who }), guessed: true }
  const what =
    size(data) >= 4
      ? say('call_function', { selector: data.slice(0, 10) })
      : sayCount('call_data', size(data))
  return {
    ...(name ? titled('call', { name }) : titled('callContract')),
    sub: name ? what : say('call_partyWith', { who, what }),
    guessed: true,
  }
}

/** `approve(address spender, uint256 amount)`. */
function signatureOf({ known: { abi } }: Decoded): string {
  const inputs = abi.inputs.map(({ type, name }) => (type.startsWith('tuple') ? name : `${type} ${name}`))
  return inputs.some((one) => one === undefined) ? canonical(abi) : `${abi.name}(${inputs.join(', ')})`
}

function argsOf({ known: { abi }, args }: Decoded, description: Told, stage: Stage): CallView['args'] {
  return abi.inputs.flatMap((input, index) => argIn(input, input.name ?? '', args[index], description, stage))
}

/** An argument, or each member of a struct or a short list by its path. */
function argIn(
  input: AbiParameter,
  name: string,
  value: unknown,
  description: Told,
  stage: Stage,
): CallView['args'] {
  const { type } = input
  if (type === 'tuple' && 'components' in input && typeof value === 'object' && !Array.isArray(value))
    return input.components.flatMap((one) => {
      const member = (value as Record<string, unknown>)[one.name ?? '']
      return argIn(one, `${name}.${one.name}`, member, description, stage)
    })
  if (Array.isArray(value) && value.length <= longestList && /^(?!tuple|bytes\[)\w+\[\]$/.test(type))
    return value.flatMap((one, index) =>
      argIn({ type: type.slice(0, -2) }, `${name} ${index + 1}`, one, description, stage),
    )
  const asset = description.amounts?.[name]
  if (type === 'address' && typeof value === 'string' && isAddress(value, { strict: false }))
    return [{ name, type, value: getAddress(value), party: stage.party(value) }]
  if (typeof value === 'bigint' && asset) return [{ name, type, value: value.toString(), asset }]
  return [{ name, type, value: textOf(value) }]
}

function textOf(value: unknown): Text {
  if (Array.isArray(value)) return sayCount('common_entries', value.length)
  const text = readable(String(value), longestValue)
  return typeof value === 'boolean' ? (value ? say('common_yes') : say('common_no')) : text
}

/** Decodes data by our own functions and the table's. If a broken installation lacks the table, ours remain. */
async function decoderIn(): Promise<(data: Hex, step?: string) => Decoded | undefined> {
  const table = await functionTable().catch(() => undefined)
  const rest = table && tableDecoder(table)
  return (data, step) => (step ? rest?.(data, step) : (decode(data) ?? rest?.(data)))
}
