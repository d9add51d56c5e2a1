import { type Address, decodeAbiParameters, type Hex, size, zeroAddress } from 'viem'
import { approve } from './erc20.ts'
import { type Inner, type KnownFunction, known, type Scene, type Told } from './known.ts'
import { listOf, nameOf, sameAddress } from './words.ts'

/** The same on every chain: its address commits to its code. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Permit2, and calls that hold calls. */
export const batches: readonly KnownFunction[] = [
  known(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount], scene) => {
      const told = approve(scene, spender, amount, scene.asset(token))
      return sameAddress(scene.to.address, permit2) ? told : { ...told, guessed: true }
    },
    { tokens: ([token]) => [token] },
  ),

  known(
    'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    ([calls], scene) => throughOther(scene, calls.length),
    { tokens: () => [] },
  ),
  known(
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ([calls], scene) => throughOther(scene, calls.length),
    { tokens: () => [] },
  ),
  known('function multicall(bytes[] data)', ([data], scene) => throughOther(scene, data.length), {
    tokens: () => [],
  }),

  known(
    'function execute(bytes32 mode, bytes executionData)',
    ([mode, data], scene) => {
      const calls = executionsIn(data, scene.from)
      if (!calls) return { ...throughOther(scene, 0), guessed: true }
      if (!sameAddress(scene.to.address, scene.from)) return throughOther(scene, calls.length)
      const told = scene.inner(calls)
      return {
        verb: `Run ${count(calls.length)} as this account`,
        sub: listOf(told.slice(0, 3).map(({ verb }) => verb)),
        effects: told.flatMap(({ effects }) => effects),
        ...((told.some(({ guessed }) => guessed) || !mode.startsWith('0x0100')) && { guessed: true }),
      }
    },
    { tokens: () => [], inner: ([, data]) => executionsIn(data) ?? [] },
  ),
]

/** Another contract makes the calls, so they can only touch what the account has allowed it. */
function throughOther({ to }: Scene, calls: number): Told {
  return {
    verb: `Run ${count(calls)}${to.name ? ` through ${to.name}` : ''}`,
    sub: `made by ${to.name ? 'the contract' : nameOf(to)}, not by you`,
    effects: [],
  }
}

function count(calls: number): string {
  return calls === 0 ? 'calls' : calls === 1 ? '1 call' : `${calls} calls`
}

/** What an ERC-7821 batch holds. The zero address in it stands for the account itself. */
function executionsIn(data: Hex, self: Address = zeroAddress): Inner[] | undefined {
  if (size(data) < 64) return undefined
  try {
    const components = [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ] as const
    const [calls] = decodeAbiParameters([{ type: 'tuple[]', components }], data)
    return calls.map((call) => (call.to === zeroAddress ? { ...call, to: self } : call))
  } catch {
    return undefined
  }
}
