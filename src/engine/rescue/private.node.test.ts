import { parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal, type Relay, startRelay } from '../../../e2e/relay.ts'
import { batchKey } from '../../storage/journal/rows.ts'
import { coin, makeStage, origin, type Stage, tokens } from './rescueStage.fake.ts'

const send = 'eth_sendRawTransaction'
/** An address where nothing listens. */
const nowhere = 'http://127.0.0.1:9'

/** Two URLs of one chain, of which the second is private. */
let stage: Stage
let open: Relay
let closed: Relay
let refusal: Refusal | undefined
let place = 0

beforeAll(async () => {
  // The stage starts the node, and the relays need its address.
  open = await startRelay(nowhere)
  closed = await startRelay(nowhere, () => (refusal ? { [send]: refusal } : {}))
  stage = await makeStage({ interval: 100, block: 200 }, (url) => {
    for (const relay of [open, closed]) relay.to(url)
    return { rpcUrls: [open.url, closed.url], private: { [closed.url]: true } }
  })
})
afterAll(async () => {
  await stage.stop()
  await Promise.all([open.stop(), closed.stop()])
})

/** The trouble that the private URL makes instead of taking the bytes. */
const troubles: Record<string, () => void> = {
  'does what it should': () => {},
  'is silent': () => closed.to(nowhere),
  'answers 500': () => stage.node.setFaults([`http-500@${send}`]),
  'answers 429': () => stage.node.setFaults([`http-429@${send}`]),
  'answers an error': () => {
    refusal = new Refusal(-32603, 'internal error', { withheld: true })
  },
  'does not allow it': () => {
    refusal = new Refusal(-32601, 'rpc method is not whitelisted', { withheld: true })
  },
}

function recover() {
  refusal = undefined
  closed.to(stage.node.url)
  stage.node.setFaults([])
}

/** How often the wallet tried to send. Each time it first asks which chain a URL serves after silence. */
const tries = () => closed.carried(send) + closed.carried('eth_chainId')

describe('the bytes of a rescue on a network with a private URL', () => {
  test.each(Object.keys(troubles))('never reach the public one while the private one %s', async (trouble) => {
    const victim = await stage.victim(++place)
    const before = await stage.standing(victim)
    const id = `${trouble} ${place}`
    troubles[trouble]?.()
    try {
      await stage.engine().submit(stage.rescue(id, victim))
      const again = async () => {
        const seen = tries()
        await vi.waitFor(() => expect(tries()).toBeGreaterThan(seen), { timeout: 20_000 })
      }
      if (trouble !== 'does what it should') {
        await again()
        stage.restart()
        await again()
        expect(await stage.engine().status(origin, id)).toMatchObject({ status: 100 })
      }
      recover()
      expect(await stage.ended(id)).toMatchObject({ status: 200 })
      expect(await stage.standing(victim)).toEqual({
        coins: 0n,
        tokens: 0n,
        allowed: 0n,
        safeCoins: before.safeCoins + coin,
        safeTokens: before.safeTokens + tokens,
        taken: before.taken,
      })

      const [row] = await stage.journal.transactionsOf(batchKey(origin, id))
      const { data, authorizationList } = parseTransaction(row?.raw ?? '0x')
      // The operation's signature is the end of the data, before the padding of its 65 bytes.
      const signature = data?.slice(-192, -62) ?? ''
      expect(signature).toMatch(/^[0-9a-f]{130}$/)
      expect(closed.saw(signature)).toBe(true)
      for (const secret of [row?.raw ?? '', signature, authorizationList?.[0]?.r.slice(2) ?? ''])
        expect(open.saw(secret)).toBe(false)
      expect(open.carried(send)).toBe(0)
      // The public URL did answer the wallet's questions.
      expect(open.carried('eth_getTransactionCount')).toBeGreaterThan(0)
    } finally {
      recover()
    }
  })
})
