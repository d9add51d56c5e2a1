import type { Address, Hex } from 'viem'
import type { CallsToJudge } from '../methods/method.ts'
import type { LedgerEntry, WarningBlock } from '../wire/review.ts'
import { bytesIn, resultOf } from './answers.ts'
import { decode } from './explain/explain.ts'
import { listOf, nameOf, sameAddress, shortAddress } from './explain/words.ts'
import type { Rpc } from './rpc.ts'

/** How long warnings wait for the chain, in milliseconds. */
const patience = 600

/** Addresses that are known to have no key. */
const burners = ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead']

type Found = { kind: WarningBlock['warning']; index: number; text: string }

const headings: Partial<
  Record<WarningBlock['warning'], [severity: WarningBlock['severity'], heading: string]>
> = {
  toTokenItself: ['bad', 'Tokens go to their own contract'],
  burnAddress: ['bad', 'Goes to an address that nobody holds'],
  unlimitedApproval: ['warn', 'Approval without a limit'],
  noCode: ['warn', 'There is no contract at this address'],
  toOwnAccount: ['warn', 'Calls your own account'],
}

/**
 * What the user should read before these calls run, worst first, one warning per fact with all calls it is true of.
 * Never throws; what a silent node would have to tell is left out.
 */
export async function warn(rpc: Rpc, judged: CallsToJudge): Promise<WarningBlock[]> {
  const found = [...judge(judged), ...(await withoutCode(rpc, judged))]
  return Object.entries(headings).flatMap(([kind, [severity, heading]]) => {
    const same = found.filter((one) => one.kind === kind)
    const [first] = same
    if (!first) return []
    const numbers = [...new Set(same.map(({ index }) => index + 1))]
    const where = judged.calls.length > 1 ? ` ${callsIn(numbers)}.` : ''
    return [{ kind: 'warning', warning: first.kind, severity, heading, text: `${first.text}${where}` }]
  })
}

function callsIn(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Call ${numbers[0]}`
  return numbers.length > 6 ? `${numbers.length} calls` : `Calls ${listOf(numbers.map(String))}`
}

/** What can be said without asking anybody. */
function judge({ calls, views, own }: CallsToJudge): Found[] {
  return calls.flatMap((call, index) => {
    const found: Found[] = []
    const add = (kind: Found['kind'], text: string) => found.push({ kind, index, text })
    const limitless = views[index]?.effects.find(isLimitless)
    if (limitless) add('unlimitedApproval', limitlessText(limitless))

    const mine = own.find((account) => sameAddress(account, call.to))
    if (mine && call.data !== '0x')
      add(
        'toOwnAccount',
        `Data for ${shortAddress(mine)} can change how your account works, if it runs code.`,
      )

    const taker = takerOf(call.data)
    if (taker && sameAddress(taker, call.to))
      add('toTokenItself', 'A token’s contract cannot send them on. They would be lost.')
    if (isBurner(taker) || (isBurner(call.to) && (BigInt(call.value) > 0n || call.data === '0x')))
      add('burnAddress', 'Nobody has the key to it. What is sent there is lost.')
    return found
  })
}

function isLimitless({ direction, amount }: LedgerEntry): boolean {
  return direction === 'allowance' && amount === undefined
}

function limitlessText({ asset, party }: LedgerEntry): string {
  const who = party ? nameOf(party) : 'The spender'
  return `${who} may take all your ${asset.symbol}, now and whatever you receive later, until you take the approval back.`
}

/** Who gets the tokens of a transfer. */
function takerOf(data: Hex): Address | undefined {
  const decoded = decode(data)
  if (!decoded || !/transfer/i.test(decoded.known.abi.name)) return undefined
  const taker = decoded.args[decoded.known.abi.inputs.findIndex(({ name }) => name === 'to')]
  return typeof taker === 'string' ? (taker as Address) : undefined
}

function isBurner(address: Address | undefined): boolean {
  return address !== undefined && burners.includes(address.toLowerCase())
}

/** Calls with data to addresses where no code stands: they succeed and do nothing. */
async function withoutCode(rpc: Rpc, { chainId, calls, own }: CallsToJudge): Promise<Found[]> {
  const targets = [
    ...new Set(calls.flatMap(({ to, data }) => (to && data !== '0x' && !isPrecompile(to) ? [to] : []))),
  ].filter((to) => !own.some((account) => sameAddress(account, to)))
  if (targets.length === 0) return []
  const codes = await codesOf(rpc, chainId, targets)
  const empty = targets.filter((_, index) => codes[index] === '0x')
  return calls.flatMap(({ to, data }, index) => {
    if (!to || data === '0x' || !empty.includes(to)) return []
    const text = `The call to ${shortAddress(to)} would succeed and do nothing with its data.`
    return [{ kind: 'noCode' as const, index, text }]
  })
}

/** The code at each address; nothing at all where the node does not answer in time. */
export async function codesOf(
  rpc: Rpc,
  chainId: number,
  targets: readonly Address[],
): Promise<(Hex | undefined)[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience)
  })
  const asked = targets.map((to) => ({ method: 'eth_getCode', params: [to, 'latest'] }))
  const answers = await Promise.race([rpc.batch(chainId, asked).catch(() => []), late])
  clearTimeout(timer)
  return answers.map((answer) => bytesIn(resultOf(answer)))
}

/** Addresses that the chain itself serves; they have no code and work all the same. */
function isPrecompile(address: Address): boolean {
  return BigInt(address) < 0x10000n && BigInt(address) > 0n
}
