import { type Hex, numberToHex, pad, parseGwei, parseTransaction, toEventSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startThief, type Thief } from '../../../e2e/demo/stories/thief.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Submission } from '../../domain/services.ts'
import { entryPoint, operationHash } from '../../domain/userOperation.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import type { TransactionState } from '../../storage/journal/states.ts'
import { type Await, mortal } from './deaths.fake.ts'
import { coin, makeStage, origin, type Rooms, type Stage, tokens, type Victim } from './rescueStage.fake.ts'

/** The steps of a rescue. A background dies at each of them. */
const steps: Record<string, (at: Await) => boolean> = {
  'before the approval is stored': ({ name, when }) => name === 'plan' && when === 'before',
  'once the approval is stored': ({ name, when }) => name === 'plan' && when === 'after',
  'once the victim signed the operation': ({ name, when }) => name === 'signOperation' && when === 'after',
  'once the victim signed the authorization': ({ name, when }) =>
    name === 'signAuthorization' && when === 'after',
  'once the payer signed': ({ name, when }) => name === 'signTransaction' && when === 'after',
  'once the payer’s bytes are stored': ({ name, when }) => name === 'sign' && when === 'after',
  'before the bytes leave': (at) => isSend(at) && at.when === 'before',
  'before the node answers them': (at) => isSend(at) && at.when === 'after',
  'once they count as sent': (at) => moves(at, 'sent'),
  'once they are in a block': (at) => moves(at, 'preconfirmed', 'included', 'final'),
  'before the outcome is stored': ({ name, args, when }) =>
    name === 'moveBatch' && args[1] === 'settled' && when === 'before',
  'once the outcome is stored': ({ name, args, when }) =>
    name === 'moveBatch' && args[1] === 'settled' && when === 'after',
}
/** Until these steps no bytes are stored, so a new authorization can follow a thief who used the nonce meanwhile. */
const unsigned = Object.keys(steps).slice(0, 5)

const isSend = ({ args }: Await) => JSON.stringify(args, bigintsAsText).includes('"eth_sendRawTransaction')
const moves = ({ name, args: [moves], when }: Await, ...states: TransactionState[]) =>
  name === 'moveTransactions' &&
  (moves as { to: TransactionState }[]).some(({ to }) => states.includes(to)) &&
  when === 'after'
const bigintsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

const ran = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const fees = {
  maxFeePerGas: numberToHex(parseGwei('122')),
  maxPriorityFeePerGas: numberToHex(parseGwei('120')),
}

/**
 * Like Base, the chain pre-confirms and answers with receipts, so bytes never count as sent. Like Ethereum, it does
 * neither.
 */
const chains = [
  {
    like: 'base',
    passes: Object.keys(steps).filter((step) => step !== 'once they count as sent'),
    tag: 'pending',
  },
  { like: 'mainnet', sync: 'none', passes: Object.keys(steps), tag: 'latest' },
] as const

let stage: Stage
let place = 0
let victim: Victim
let thief: Thief
/** What the keys signed for this rescue. */
let signed: { operations: Set<Hex>; authorizations: number[]; payments: Set<number> }

/** A new victim, whose thief pays less than we do. */
async function begin(): Promise<void> {
  place += 1
  victim = await stage.victim(place)
  thief = startThief(stage.node, victim.account)
  thief.bid(50)
  signed = { operations: new Set(), authorizations: [], payments: new Set() }
  stage.node.forgetRequests()
}

/** Writes down what the keys sign. */
const heard = ({ signer, ...rooms }: Rooms): Rooms => ({
  ...rooms,
  signer: {
    ...signer,
    async signOperation(request) {
      signed.operations.add(operationHash(request.operation, request.bounds.chainId))
      return signer.signOperation(request)
    },
    async signAuthorization(request) {
      signed.authorizations.push(request.nonce)
      return signer.signAuthorization(request)
    },
    async signTransaction(request) {
      signed.payments.add(request.transaction.nonce)
      return signer.signTransaction(request)
    },
  },
})

/** Rescues; the background dies there, and the next one continues. Resolves to false if it ended before. */
async function killed(
  isDeath: (at: Await) => boolean,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<{ status: Awaited<ReturnType<Stage['ended']>>; died: boolean }> {
  const id = `killed ${place}`
  const approved: Submission = stage.rescue(id, victim, fees)
  const { rooms, died } = mortal(isDeath)
  stage.restart((own) => rooms(heard(own)))
  const submit = () => stage.engine().submit(approved)
  const isOver = submit()
    .then(() => stage.ended(id))
    .then(() => false)
  const hasDied = await Promise.race([died.then(() => true), isOver])
  isOver.catch(() => undefined)
  await meanwhile()
  stage.restart(heard)
  // An approved request is submitted again, as `requests/resume.ts` does.
  await submit()
  return { status: await stage.ended(id), died: hasDied }
}

const nonceOf = async (address: string, tag = 'latest') =>
  Number(await stage.node.rpc('eth_getTransactionCount', [address, tag]))

/** How often the EntryPoint ran an operation of the account. */
const runs = async () =>
  (
    await stage.node.rpc('eth_getLogs', [
      { address: entryPoint, topics: [ran, null, pad(victim.account.address)], fromBlock: '0x0' },
    ])
  ).length

/** The bytes for the EntryPoint that reached the node. */
const left = () =>
  new Set(
    ['eth_sendRawTransaction', 'eth_sendRawTransactionSync']
      .flatMap((method) => stage.node.requests(method))
      .map(({ params }) => params[0] as Hex)
      // The wallet sends nothing first, to learn whether the node has the second method.
      .filter((raw) => raw !== '0x' && sameAddress(parseTransaction(raw).to ?? undefined, entryPoint)),
  )

/** Rescues with a death, and checks keys, node and chain: everything happens once. Resolves to false without a death. */
async function survives(isDeath: (at: Await) => boolean): Promise<boolean> {
  const before = await stage.standing(victim)
  const nonce = await nonceOf(stage.payer)
  const { status, died } = await killed(isDeath)
  expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  expect(await stage.standing(victim)).toEqual({
    coins: 0n,
    tokens: 0n,
    allowed: 0n,
    safeCoins: before.safeCoins + coin,
    safeTokens: before.safeTokens + tokens,
    taken: before.taken,
  })
  expect(await runs()).toBe(1)
  for (const tag of ['latest', 'pending']) expect(await nonceOf(stage.payer, tag)).toBe(nonce + 1)
  expect(left().size).toBe(1)
  expect(signed.operations.size).toBe(1)
  expect(new Set(signed.authorizations).size).toBe(1)
  expect([...signed.payments]).toEqual([nonce])
  return died
}

/** A night tries every await, and needs minutes for it. */
const isThorough = process.env.RESCUES !== undefined

describe.each(chains)('a rescue on a chain like $like, whose background dies', (chain) => {
  const { passes, tag, ...options } = chain
  beforeAll(async () => {
    stage = await makeStage({ ...options, interval: 100, block: 200 })
  }, 60_000)
  afterAll(() => stage.stop())
  beforeEach(begin)
  afterEach(() => thief.stop())

  test.each(passes)('%s loses nothing, and happens once', async (step) => {
    expect(await survives(steps[step] ?? (() => false))).toBe(true)
  })

  test('reads the account’s nonce of the state that the next block keeps', async () => {
    expect(await survives(() => false)).toBe(false)
    const asked = stage.node
      .requests('eth_getTransactionCount')
      .filter(({ params: [of] }) => sameAddress(String(of), victim.account.address))
    expect(new Set(asked.map(({ params }) => params[1]))).toEqual(new Set([tag]))
  })

  test.each(unsigned)('%s, while a thief uses the nonce, is authorized again and wins', async (step) => {
    const { address } = victim.account
    const next = (await nonceOf(address)) + 1
    const { status, died } = await killed(steps[step] ?? (() => false), async () => {
      await stage.node.rpc('anvil_setNonce', [address, numberToHex(next)])
      await stage.node.settle()
    })
    expect(died).toBe(true)
    expect(status).toMatchObject({ status: 200 })
    expect(await stage.standing(victim)).toMatchObject({ coins: 0n, tokens: 0n, allowed: 0n })
    expect([await runs(), signed.operations.size, left().size]).toEqual([1, 1, 1])
    // An earlier authorization can never be used: its nonce is gone.
    expect(signed.authorizations.at(-1)).toBe(next)
  })

  test('once the payer’s bytes are stored, while a thief uses the nonce, signs nothing else and says who was faster', async () => {
    const { address } = victim.account
    const next = (await nonceOf(address)) + 1
    const { status, died } = await killed(
      (at) => at.name === 'sign' && at.when === 'after',
      () => stage.node.rpc('anvil_setNonce', [address, numberToHex(next)]),
    )
    expect(died).toBe(true)
    expect(status).toMatchObject({ status: 500, capabilities: { error: { data: { fault: 'outrun' } } } })
    expect(await stage.standing(victim)).toMatchObject({ tokens, allowed: tokens })
    expect([signed.operations.size, signed.authorizations.length, left().size]).toEqual([1, 1, 1])
    expect(await stage.journal.transactionsOf(batchKey(origin, `killed ${place}`))).toHaveLength(1)
  })

  test.runIf(isThorough)(
    'at any await loses nothing, and happens once',
    async () => {
      let deaths = 0
      for (let steps = 0, died = true; died; steps++) {
        let left = steps
        died = await survives(() => left-- === 0)
        if (!died) break
        deaths += 1
        thief.stop()
        await begin()
      }
      console.log(`${deaths} deaths on a chain like ${chain.like}`)
      expect(deaths).toBeGreaterThan(30)
    },
    3_600_000,
  )
})
