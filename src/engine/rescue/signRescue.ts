import { findDelegate, isCodeOf } from '../../contracts/delegates.ts'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { carrierOf, rescueOperation } from '../../contracts/rescueOperation.ts'
import { untold, WalletError } from '../../domain/errors.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { bytesIn, quantityIn, resultOf } from '../../rpc/readResult.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Prepared } from '../plan/prepare.ts'
import { asDynamic } from '../sign/feeValues.ts'
import type { Draft, SignContext } from '../sign/sign.ts'

type Outer = { chainId: number; nonce: number; gas: bigint }

/**
 * Signs what a rescue needs from its account: an authorization for the delegate and the operation with the calls.
 * Returns the payer's transaction that carries both. Reads the account's nonce last: a thief with its key may
 * use it at any time, and the chain skips an authorization with another nonce. On a network with pre-confirmations
 * the nonce is that of the pre-confirmed state, which the next block keeps, and elsewhere that of the latest block.
 * Throws `chainDisconnected`, or the error that ends the rescue.
 */
export async function rescueTransaction(
  { node, signer, stateOf }: SignContext,
  { chainId, from, rescue, upgrade }: Plan,
  prepared: Prepared,
  outer: Outer,
): Promise<Draft['withFees']> {
  const delegate = findDelegate(upgrade ?? '')
  if (!rescue || !delegate) throw new WalletError('internal')
  // The EntryPoint takes operations from accounts without code only.
  if (prepared.delegate) throw new WalletError('atomicityUnsupported', 'The payer has code')
  const { account, calls, nonce } = rescue
  const bounds = { chainId, from: account, entryPoint, nonce, delegate: delegate.address }
  const contents = [encodeBatch(delegate.kind, calls)]
  const operation = rescueOperation(rescue)
  const signature = await signer.signOperation({ operation, bounds: { ...bounds, contents, free: true } })

  const [entry, code, count] = (
    await node.batch(chainId, [
      { method: 'eth_getCode', params: [entryPoint, 'latest'] },
      { method: 'eth_getCode', params: [delegate.address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [account, stateOf(chainId)] },
    ])
  ).map(resultOf)
  const [entryCode, delegateCode, next] = [bytesIn(entry), bytesIn(code), quantityIn(count)]
  if (entryCode === undefined || delegateCode === undefined || next === undefined)
    throw untold('the state of the account')
  if (entryCode === '0x' || !isCodeOf(delegate, delegateCode))
    throw new WalletError('noUpgradesOnChain', 'The network lacks a contract that the rescue needs')
  const authorization = await signer.signAuthorization({
    chainId,
    address: delegate.address,
    nonce: Number(next),
    bounds,
  })
  const { data } = carrierOf(rescue, from, signature)
  return (fees) => ({
    ...outer,
    to: entryPoint,
    value: 0n,
    data,
    type: 'eip7702',
    authorizationList: [authorization],
    ...asDynamic(fees),
  })
}
