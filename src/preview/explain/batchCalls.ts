import { type Address, type Hex, size, zeroAddress } from 'viem'
import { readAbi } from '../../domain/abi/decodeAbi.ts'
import { permit2 } from '../../domain/known/knownContracts.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say } from '../../domain/text/message.ts'
import { approve } from './erc20.ts'
import {
  type Inner,
  type KnownFunction,
  known,
  type Nested,
  type Scene,
  type Told,
} from './knownFunctions.ts'
import { nameOf, type Titled, titled, titledCount } from './phrases.ts'

/** Permit2's own approvals, and batches of an account (ERC-7821). */
export const batches: readonly KnownFunction[] = [
  known(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount], scene) => {
      const approval = approve(scene, spender, amount, scene.asset(token))
      for (const one of approval.effects) one.through = 'permit2'
      return sameAddress(scene.to.address, permit2) ? approval : { ...approval, guessed: true }
    },
    { tokens: ([token]) => [token] },
  ),

  known(
    'function execute(bytes32 mode, bytes executionData)',
    (_, scene) => {
      // Only the account's own code is known: a stranger's may do anything.
      if (!sameAddress(scene.to.address, scene.from)) return { ...throughOther(scene), guessed: true }
      const { inner, cut } = scene
      return {
        ...(inner.length === 0
          ? titled('runAsAccount')
          : titledCount('runCallsAsAccount', inner.length + cut)),
        sub: { list: inner.slice(0, 3).map(({ verb }) => verb) },
        effects: inner.flatMap(({ effects }) => effects),
        ...((inner.length === 0 || inner.some(({ guessed }) => guessed)) && { guessed: true }),
      }
    },
    {
      tokens: () => [],
      inner: ([mode, data], to, from) => (oneBatch.test(mode) ? executionsIn(data, to, from) : undefined),
    },
  ),
]

/** Another contract makes the calls, so they can only touch what the account has allowed it. */
export function throughOther({ to, inner, cut }: Scene): Told {
  return {
    ...running(inner.length + cut, to.name),
    sub: to.name ? say('call_madeByContract') : say('call_madeBy', { who: nameOf(to) }),
    effects: [],
    // Nobody knows where the coin goes that a call passes on in an unknown way.
    ...((inner.length === 0 || inner.some(({ guessed, value }) => guessed && BigInt(value) > 0n)) && {
      guessed: true,
    }),
  }
}

/** A title for this many inner calls; 0 if the number is unknown. */
export function running(calls: number, name?: string): Titled {
  if (calls === 0) return name ? titled('runThrough', { name }) : titled('run')
  return name ? titledCount('runCallsThrough', calls, name) : titledCount('runCalls', calls)
}

const executions = [
  {
    type: 'tuple[]',
    components: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
] as const

/** The modes of ERC-7821 in which the data is one list of calls. In others, the same bytes mean other calls. */
const oneBatch = /^0x0100.{8}(?:0{8}|78210001)/

/** The calls of an ERC-7821 batch. The zero address in it stands for the account itself. */
function executionsIn(data: Hex, self: Address, from: Address): Nested | undefined {
  const [calls] = (size(data) < 64 ? undefined : readAbi(executions, data)) ?? []
  if (!calls) return undefined
  return {
    by: sameAddress(self, from) ? 'account' : 'contract',
    calls: (calls as Inner[]).map((call) => (call.to === zeroAddress ? { ...call, to: self } : call)),
  }
}
