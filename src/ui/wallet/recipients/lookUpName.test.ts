import fc from 'fast-check'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  multicall3Abi,
  parseAbi,
} from 'viem'
import { holesky, mainnet, sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { catalogue, readMessages } from '../../../../scripts/make/words.mjs'
import type { Ask } from '../../node/askNetwork.ts'
import { isName, resolvers, unusualLetters } from './ens.ts'
import { lookUp, primaryName } from './lookUpName.ts'

const mira = getAddress(`0x${'a1'.repeat(20)}`)
const other = getAddress(`0x${'b2'.repeat(20)}`)
const none = `0x${'0'.repeat(40)}` as const
const words = readMessages(catalogue('en'))
const saying = (key: string) => ({ problem: words.get(`names_${key}`)?.message })

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverNotFound(bytes name)',
  'error Other()',
])

type Entry = { address: Address } | { name: string } | { reverts: Hex } | { bytes: Hex }

/** A node with a resolver that knows these names. */
function node(entries: Record<string, Entry>, change: (answer: Hex) => unknown = (answer) => answer) {
  const queriedNames: string[] = []
  const ask: Ask = async (requests) =>
    requests.map(({ params }) => {
      const [{ data }] = params as [{ to: Address; data: Hex }]
      const outer = decodeFunctionData({ abi: multicall3Abi, data })
      const [[call]] = outer.args as unknown as [[{ target: Address; callData: Hex }]]
      expect(call.target).toBe(resolvers[1])
      const { args } = decodeFunctionData({ abi: resolverAbi, data: call.callData })
      const name = dotted(args[0])
      queriedNames.push(name)
      const entry = entries[name] ?? {
        reverts: encodeErrorResult({ abi: resolverAbi, errorName: 'ResolverNotFound', args: [args[0]] }),
      }
      const result =
        'reverts' in entry
          ? { success: false, returnData: entry.reverts }
          : {
              success: true,
              returnData: encodeFunctionResult({
                abi: resolverAbi,
                functionName: 'resolve',
                result: [inner(entry), none],
              }),
            }
      return change(
        encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [result] }),
      )
    })
  return { ask, asked: queriedNames }
}

function inner(entry: Exclude<Entry, { reverts: Hex }>): Hex {
  if ('bytes' in entry) return entry.bytes
  return 'name' in entry
    ? encodeAbiParameters([{ type: 'string' }], [entry.name])
    : encodeAbiParameters([{ type: 'address' }], [entry.address])
}

/** Decodes a name from DNS wire format to dotted form. */
function dotted(packet: Hex): string {
  const bytes = Buffer.from(packet.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString())
  return labels.join('.')
}

test('resolvers stand where viem knows them', () => {
  for (const chain of [mainnet, sepolia, holesky])
    expect(resolvers[chain.id]?.toLowerCase()).toBe(chain.contracts.ensUniversalResolver.address)
})

test('names mean what the resolver says, each its own', async () => {
  const { ask } = node({ 'mira.eth': { address: mira }, 'a.mira.eth': { address: other } })
  expect(await lookUp(ask, 1, ['a.mira.eth', 'mira.eth', 'nobody.eth'])).toEqual([
    { address: other },
    { address: mira },
    saying('nobody'),
  ])
})

test('a name without an address, or with the zero address, means nobody', async () => {
  const { ask } = node({ 'a.eth': { bytes: '0x' }, 'b.eth': { address: none } })
  expect(await lookUp(ask, 1, ['a.eth', 'b.eth'])).toEqual([saying('nobody'), saying('nobody')])
})

test('a name that is kept on a server is shown as such, and no server gets a request', async () => {
  const reverts = encodeErrorResult({
    abi: resolverAbi,
    errorName: 'OffchainLookup',
    args: [mira, ['https://gateway.example/{sender}/{data}'], '0x', '0x12345678', '0x'],
  })
  const { ask, asked: queriedNames } = node({ 'a.cb.id': { reverts } })
  expect(await lookUp(ask, 1, ['a.cb.id'])).toEqual([saying('offchain')])
  expect(queriedNames).toEqual(['a.cb.id'])
})

test('whatever else the resolver or the node says is no address', async () => {
  const other = encodeErrorResult({ abi: resolverAbi, errorName: 'Other' })
  const { ask } = node({
    'a.eth': { reverts: other },
    'b.eth': { bytes: '0x1234' },
    'c.eth': { reverts: '0x' },
  })
  expect(await lookUp(ask, 1, ['a.eth', 'b.eth', 'c.eth'])).toEqual(Array(3).fill(saying('untold')))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.anything(),
        fc.uint8Array({ maxLength: 300 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      ),
      async (answer) => {
        const spoilt = node({ 'a.eth': { address: mira } }, () => answer)
        expect(await lookUp(spoilt.ask, 1, ['a.eth'])).toEqual([saying('untold')])
      },
    ),
  )
})

test('a name that is not in its normal form is never looked up', async () => {
  const { ask, asked: queriedNames } = node({})
  const otherwise = { problem: saying('otherwise').problem?.replace('{name}', 'mira.eth') }
  expect(await lookUp(ask, 1, ['Mira.eth', 'mi\u200bra.eth'])).toEqual([otherwise, otherwise])
  expect(await lookUp(ask, 1, ['mir\u0430.eth', 'mi..eth', 'mira_x.eth'])).toEqual(
    Array(3).fill(saying('impossible')),
  )
  expect(queriedNames).toEqual([])
})

test('a chain without names has none, whatever its node says', async () => {
  const { ask, asked: queriedNames } = node({ 'mira.eth': { address: mira } })
  expect(await lookUp(ask, 8453, ['mira.eth'])).toEqual([saying('notHere')])
  expect(queriedNames).toEqual([])
})

test('an address has the name that it gives itself, if that name means it', async () => {
  const reverse = (address: Address) => `${address.slice(2).toLowerCase()}.addr.reverse`
  const named = (name: string, means: Address) =>
    primaryName(node({ [reverse(mira)]: { name }, [name]: { address: means } }).ask, 1, mira)
  expect(await named('mira.eth', mira)).toBe('mira.eth')
  expect(await named('mira.eth', other)).toBeUndefined()
  expect(await named('Mira.eth', mira)).toBeUndefined()
  expect(await named('mir\u0430.eth', mira)).toBeUndefined()
  expect(await named(`${'a'.repeat(300)}.eth`, mira)).toBeUndefined()
  expect(await primaryName(node({}).ask, 1, mira)).toBeUndefined()
})

test('what is written is a name or an address, never both', () => {
  for (const name of ['mira.eth', 'a.b.c.eth', '0xabc.eth', '123.eth', 'vitalik.xyz'])
    expect(isName(name)).toBe(true)
  for (const text of [
    mira,
    '1.5',
    'mira',
    '.',
    '1.5e3',
    'a b.eth',
    '',
    '0x',
    'mira.',
    `${'a'.repeat(300)}.eth`,
  ])
    expect(isName(text)).toBe(false)
  expect(unusualLetters('mir\u00e0.eth')).toEqual(['\u00e0'])
})
