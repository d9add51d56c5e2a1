import { type Address, type Hex, numberToHex, type SignedAuthorizationList } from 'viem'
import { keccak256, serializeTransaction, size, sliceHex } from 'viem/utils'
import { refusalInWords } from '../domain/nodeRefusals.ts'
import type { Request } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { resultOf, wordIn } from '../rpc/readResult.ts'
import { gasPriceOracle } from './pricing.ts'

/** The content of a transaction that determines its size. `upgrades`: it has an EIP-7702 authorization. */
export type Content = {
  to?: Address | undefined
  value: Hex | bigint
  data: Hex
  upgrades?: boolean
}

/** The fee in wei that a network charges on top of gas for a transaction with this content and gas limit. */
export type DataFeeOf = (content: Content, gas: bigint) => bigint

const [l1Fee, operatorFee] = ['0x49948e0e', '0x275aedd2'] as const

/** The operator fee rises linearly with the gas, so two answers determine it for any gas. */
const [none, much] = [0n, 1_000_000_000n]

/** No account has this much, so a higher answer is not a fee. */
const beyondMeans = 2n ** 128n

/**
 * Requests to the GasPriceOracle of the OP stack for transactions that are not signed yet. `read` takes the
 * answers and returns `undefined` if one of them is not a fee.
 */
export function dataFees(chainId: number, contents: readonly Content[]) {
  const all = [...new Set(contents.map((content) => bytesOf(chainId, content)))]
  const fees = all.map((bytes) => ask(l1Fee, word(32n), word(BigInt(size(bytes))), padded(bytes)))
  const operator = [none, much].map((gas) => ask(operatorFee, word(gas)))
  return {
    requests: all.length > 0 ? [...operator, ...fees] : [],

    read([fixed, high, ...answers]: readonly Answer[]): DataFeeOf | undefined {
      const [base, atMuch] = [operatorFeeIn(fixed), operatorFeeIn(high)]
      const feeByBytes = new Map(all.map((bytes, index) => [bytes, feeIn(answers[index])]))
      const isTold = base !== undefined && atMuch !== undefined && atMuch >= base
      if (all.length > 0 && (!isTold || [...feeByBytes.values()].includes(undefined))) return undefined
      return (content, gas) => {
        const fee = feeByBytes.get(bytesOf(chainId, content))
        if (fee === undefined || !isTold) throw new Error('The node does not tell the fees')
        return fee + base + ((atMuch - base) * gas + much - 1n) / much
      }
    },
  }
}

/**
 * The bytes to sign. Unknown fields have their greatest length and values that compress badly. The contract
 * adds the signature. In bare transfers the receiver and the value are such fields too, so one answer holds for
 * all of them.
 */
function bytesOf(chainId: number, { to, value, data, upgrades }: Content): Hex {
  const isBare = to !== undefined && data === '0x'
  const outer = {
    chainId,
    nonce: 0x9b3fd1,
    gas: 0x8e5a1c73n,
    maxFeePerGas: 0xd391f0a6c2b7e5n,
    maxPriorityFeePerGas: 0xb1846ef92d07c5n,
    ...(to && { to: isBare ? noise.address : to }),
    value: isBare ? BigInt(`0x${noise.word.slice(2, 26)}`) : BigInt(value),
    data,
  }
  return upgrades
    ? serializeTransaction({ ...outer, type: 'eip7702', authorizationList: authorizations(chainId) })
    : serializeTransaction({ ...outer, type: 'eip1559' })
}

const noise = {
  address: sliceHex(keccak256('0x01'), 0, 20),
  word: keccak256('0x02'),
  other: keccak256('0x03'),
}

function authorizations(chainId: number): SignedAuthorizationList {
  const { address, word, other } = noise
  return [{ address, chainId, nonce: 0x9b3fd2, r: word, s: other, yParity: 1 }]
}

function feeIn(answer: Answer | undefined): bigint | undefined {
  const fee = wordIn(resultOf(answer))
  return fee !== undefined && fee < beyondMeans ? fee : undefined
}

/** Before Isthmus the contract lacks this function, and the network charges no operator fee. */
function operatorFeeIn(answer: Answer | undefined): bigint | undefined {
  return isFailedCall(answer) ? 0n : feeIn(answer)
}

/** True if the error reports that the call itself fails: it reverts, or the account lacks the funds for it. */
export function isFailedCall(answer: Answer | undefined): boolean {
  if (!answer || !('error' in answer)) return false
  const error = answer.error.answer
  const isExecuted =
    error.code === 3 || /revert|failed transaction|transaction processing/i.test(error.message)
  return isExecuted || refusalInWords(error) === 'insufficientFunds'
}

function ask(selector: Hex, ...words: string[]): Request {
  return { method: 'eth_call', params: [{ to: gasPriceOracle, data: selector + words.join('') }, 'latest'] }
}

function word(value: bigint): string {
  return numberToHex(value, { size: 32 }).slice(2)
}

function padded(bytes: Hex): string {
  return bytes.slice(2).padEnd(Math.ceil(size(bytes) / 32) * 64, '0')
}
