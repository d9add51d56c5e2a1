import { numberToHex } from 'viem'
import { findDelegate } from '../../contracts/delegates.ts'
import { larger } from '../../contracts/gas.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { authorizationIn, freshNonce } from '../../domain/userOperation.ts'
import type { AskService } from '../../rpc/askService.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import { type Prepared, prepare } from '../plan/prepare.ts'
import { raiseTo } from '../sign/feeValues.ts'
import { askGas, askPrice } from './bundlerRequests.ts'
import { readValidity } from './paymasterValidity.ts'
import { unsponsored } from './serviceAnswers.ts'
import { askData, askStub } from './sponsoring.ts'

/** A signature of the right length that no key made, for estimates. */
const standIn = {
  signature: `0x${'f'.repeat(31)}${'0'.repeat(33)}${'7a'.repeat(32)}1c`,
  r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`,
  s: `0x${'7a'.repeat(32)}`,
} as const

/** The limits of a paymaster for which neither it nor the bundler names any. */
const noPayersGas = { paymasterVerificationGasLimit: '0x0', paymasterPostOpGasLimit: '0x0' } as const

/** An operation that lacks only the account's signatures, and the count that its authorization needs. */
export type DraftedOperation = { operation: UserOperation; prepared: Prepared; until: number }

/** `bundler` is its URL. */
export type DraftTools = { node: Node; ask: AskService; bundler: string }

type Asked = { plan: Plan; sponsor: Sponsor }

/**
 * Prepares the operation that carries a sponsored batch: as `estimateOperation`, and with the paymaster's data,
 * checked on the chain. Nothing is signed. `now` is in milliseconds. Throws as `estimateOperation`.
 */
export async function draftOperation(
  tools: DraftTools & { now: () => number },
  { plan, sponsor }: Asked,
): Promise<DraftedOperation> {
  const { node, ask, now } = tools
  const { chainId } = plan
  const { operation, prepared, isFinal } = await estimateOperation(tools, { plan, sponsor })
  const data = isFinal ? {} : await askData(ask, sponsor, { chainId, operation })
  const paid = { ...operation, ...data }
  const until = await readValidity(node, { chainId, operation: paid, url: sponsor.url, now: now() })
  return { operation: paid, prepared, until }
}

/**
 * The operation as far as it is known without the paymaster's last word: the account's code from the node, and
 * fees and gas from node and bundler. Throws `sponsorRefused` if bundler or paymaster do not go along,
 * and otherwise as `prepare`.
 */
export async function estimateOperation(
  { node, ask, bundler }: DraftTools,
  { plan, sponsor }: Asked,
): Promise<{ operation: UserOperation; prepared: Prepared; isFinal: boolean }> {
  const { chainId, from } = plan
  const [prepared, price] = await Promise.all([
    prepare(node, { ...plan, mode: 'atomic' }, [0]),
    askPrice(ask, bundler),
  ])
  const { atomic, fees, gas: [own = 0n] = [] } = prepared
  const delegate = findDelegate(prepared.delegate ?? plan.upgrade ?? '')
  if (!atomic || !fees || delegate?.kind !== 'simple7702') throw unsponsored('noOperations')
  const first: UserOperation = {
    sender: from,
    nonce: freshNonce(),
    callData: atomic.data,
    callGasLimit: '0x0',
    verificationGasLimit: '0x0',
    preVerificationGas: '0x0',
    ...raiseTo(fees, price),
    ...(atomic.upgrade && {
      factory: '0x7702' as const,
      factoryData: '0x' as const,
      eip7702Auth: authorizationIn({ ...standIn, chainId, address: atomic.upgrade, nonce: prepared.count }),
    }),
    signature: standIn.signature,
  }
  const { isFinal, ...stub } = await askStub(ask, sponsor, { chainId, operation: first })
  const estimate = await askGas(ask, bundler, { ...first, ...stub })
  const operation = {
    ...first,
    ...noPayersGas,
    ...estimate,
    // The paymaster knows its own gas, and may have signed it.
    ...stub,
    callGasLimit: numberToHex(larger(own, BigInt(estimate.callGasLimit))),
  }
  return { operation, prepared, isFinal }
}
