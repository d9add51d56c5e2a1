import { type Address, concatHex, pad } from 'viem'
import { larger } from '../../contracts/gas.ts'
import { explainNodeError } from '../../contracts/revert.ts'
import { WalletError } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { wordIn } from '../../rpc/readResult.ts'
import type { EngineContext } from '../engineContext.ts'
import { type Answer, askAll, type Node } from '../node.ts'
import { unsponsored } from './serviceAnswers.ts'

/** The owner of tokens, and who may take some of each. */
type Asked = { chainId: number; owner: Address; spender: Address; tokens: readonly Address[] }

/** What the spender may take of each token, the most that any node reports. Throws `chainDisconnected`. */
export async function readAllowances(
  node: Node,
  { chainId, owner, spender, tokens }: Asked,
): Promise<bigint[]> {
  const data = concatHex(['0xdd62ed3e', pad(owner), pad(spender)])
  const reads = tokens.map((to) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
  const all = await askAll(node, chainId, reads)
  return tokens.map((_, at) => all.map((answers) => allowanceIn(answers[at])).reduce(larger))
}

/** A contract that reverts, or an address without one, allows nothing. Any other error proves nothing. */
function allowanceIn(answer: Answer | undefined): bigint {
  if (answer && 'result' in answer) return wordIn(answer.result) ?? 0n
  if (answer && explainNodeError(answer.error.answer)) return 0n
  throw new WalletError('chainDisconnected')
}

/**
 * Refuses a paymaster that may already take more than a row shows: it can take that while the EntryPoint checks the
 * operation, before the batch changes any allowance. Throws `sponsorRefused`.
 */
export async function refuseOldAllowances(
  { node, tokensOf }: Pick<EngineContext, 'node' | 'tokensOf'>,
  {
    chainId,
    sponsor: { fee, url },
    operation,
  }: { chainId: number; sponsor: Sponsor; operation: UserOperation },
): Promise<void> {
  const { sender: owner, paymaster: spender = '0x' } = operation
  const known = (await tokensOf(chainId)).map(({ address }) => address)
  const tokens = fee ? [...known, fee.token] : known
  const shown = (token: Address) => (sameAddress(token, fee?.token) ? BigInt(fee?.old ?? 0) : 0n)
  const allowances = await readAllowances(node, { chainId, owner, spender, tokens })
  if (tokens.some((token, at) => (allowances[at] ?? 0n) > shown(token)))
    throw unsponsored('oldAllowance', url)
}
