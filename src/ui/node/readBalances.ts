import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { multicall3 } from '../../domain/known/knownContracts.ts'
import { quantityIn } from '../../rpc/readResult.ts'
import { askMany } from '../wallet/allowances/findAllowances.ts'
import type { Ask, AskNetwork } from './askNetwork.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
])

/** Questions in one call to Multicall3: more would exceed the gas that some nodes give a call. */
const together = 400

/** Maximum characters of a result, in hex: 400 results take far less. */
const longest = 200_000

type Question = { to: Address; data: Hex }

/**
 * What an account holds, `undefined` where the node or the contract reports nothing. `tokens` as asked. `failed`:
 * reading that token failed, which an address without a contract does not.
 */
export type Held = { coin: bigint | undefined; tokens: (bigint | undefined)[]; failed: boolean[] }

type Answer = { amount: bigint | undefined; failed: boolean }

/**
 * The owner's balance of each token in base units, `undefined` where the contract reports none. One call to
 * Multicall3 reads all of them. On a chain without that contract, the page asks each token.
 */
export async function readBalances(
  ask: Ask,
  owner: Address,
  tokens: readonly Address[],
): Promise<(bigint | undefined)[]> {
  const questions = tokens.map((token) => balanceOf(owner, token))
  return (await readAll(ask, questions)).map(({ amount }) => amount)
}

/** The coins and tokens of several accounts. One call to Multicall3 reads them all, if the chain has it. */
export async function readHeld(
  ask: AskNetwork,
  owners: readonly Address[],
  tokens: readonly Address[],
): Promise<Held[]> {
  const ofTokens = owners.flatMap((owner) => tokens.map((token) => balanceOf(owner, token)))
  const ofCoins = owners.map((owner) => ({
    to: multicall3 as Address,
    data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
  }))
  const all = await readTogether(ask, [...ofCoins, ...ofTokens])
  const coins = all?.slice(0, owners.length).map(({ amount }) => amount) ?? (await readCoins(ask, owners))
  const answers = all?.slice(owners.length) ?? (await askMany(ask, ofTokens)).map(answerIn)
  return owners.map((_, index) => {
    const own = answers.slice(index * tokens.length, (index + 1) * tokens.length)
    return {
      coin: coins[index],
      tokens: own.map(({ amount }) => amount),
      failed: own.map(({ failed }) => failed),
    }
  })
}

async function readAll(ask: Ask, questions: readonly Question[]): Promise<Answer[]> {
  return (await readTogether(ask, questions)) ?? (await askMany(ask, questions)).map(answerIn)
}

function answerIn(data: unknown): Answer {
  return { amount: balanceIn(data), failed: typeof data !== 'string' }
}

async function readCoins(ask: AskNetwork, owners: readonly Address[]): Promise<(bigint | undefined)[]> {
  const answers = await ask(owners.map((owner) => ({ method: 'eth_getBalance', params: [owner, 'latest'] })))
  return answers.map(quantityIn)
}

/** The answers by calls to Multicall3. `undefined` if the chain has no such contract. */
async function readTogether(ask: Ask, questions: readonly Question[]): Promise<Answer[] | undefined> {
  const answers: Answer[] = []
  while (answers.length < questions.length) {
    const some = questions.slice(answers.length, answers.length + together)
    const calls = some.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
    const [answer] = await ask([{ method: 'eth_call', params: [{ to: multicall3, data }, 'latest'] }])
    const results = resultsIn(answer)
    if (results?.length !== some.length) return undefined
    answers.push(...results.map(({ success, returnData }) => answerIn(success ? returnData : undefined)))
  }
  return answers
}

function balanceOf(owner: Address, token: Address): Question {
  return { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }) }
}

function resultsIn(data: unknown) {
  if (typeof data !== 'string' || data.length > longest || !/^0x([0-9a-f]{2})+$/i.test(data)) return undefined
  try {
    return decodeFunctionResult({ abi, functionName: 'aggregate3', data: data as Hex })
  } catch {
    return undefined
  }
}

/** A number of 32 bytes. Some contracts return more bytes or none. */
function balanceIn(data: unknown): bigint | undefined {
  return typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
