import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { type Creation, create, creations, otherDeployment } from '../contracts/delegates.ts'
import { type Chain, type Dapp, network, newPerson, openDapp, startChain } from '../fixtures.ts'
import { slowServices } from './asks.ts'
import { type DeviceInHand, takeLedger, takeQrDevice } from './deviceInHand.ts'
import { calls } from './moments.ts'

/** A node, the wallet in a browser, a page, and a page from which to read the journal. */
export type Stage = {
  chain: Chain
  wallet: Wallet
  dapp: Dapp
  from: Address
  /** Calls in each batch. */
  calls: number
  /** Signs, where the account's key is on a device. */
  device?: DeviceInHand
  journal: Page
  close(): Promise<void>
}

/**
 * How the wallet signs and sends. It polls for the receipt, the answer is the receipt (EIP-7966), a bundler sends for
 * it (ERC-4337), or it polls and a device signs.
 */
export type Sending = 'polled' | 'sync' | 'sponsored' | 'qr' | 'ledger'

/** Milliseconds until the node handles bytes of a device's batch, so that a kill can come before. */
export const sendsAfter = 300

const devices = { qr: takeQrDevice, ledger: takeLedger }

/** Starts all parts. Closes the wallet's own pages, so that only the dApp wakes the background. */
export async function openStage(sending: Sending = 'polled'): Promise<Stage> {
  const chain = await startChain({
    block: 1000,
    sync: sending === 'sync' ? 'base' : 'none',
    sponsor: sending === 'sponsored',
  })
  slowServices(chain)
  const { phrase, address } = await newPerson(chain)
  const networks = [
    {
      ...network(chain),
      ...(sending === 'sync' && { preconfirmation: 200 }),
      ...(chain.sponsor && { bundlerUrl: chain.sponsor.bundlerUrl }),
    },
  ]
  const { wallet } = await launchWallet({ phrase, networks })
  const journal = await openJournal(wallet)
  const device = sending === 'qr' || sending === 'ledger' ? await devices[sending](wallet, chain) : undefined
  if (sending === 'ledger') await create(chain, creations[otherDeployment] as Creation)
  if (device) chain.setFaults([`delay:${sendsAfter}@eth_sendRawTransaction`])
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  await (await wallet.home()).close()
  return {
    chain,
    wallet,
    dapp,
    from: device?.from ?? address,
    calls: device ? calls.onDevice : calls.inVault,
    ...(device && { device }),
    journal,
    async close() {
      await wallet.close()
      await chain.stop()
    },
  }
}

/** Opens a page of the extension's origin, without a script. */
export async function openJournal(wallet: Wallet): Promise<Page> {
  const page = await wallet.newPage()
  await page.goto(`${wallet.origin}/icons/16.png`)
  return page
}

/** The journal's content about a batch when the background died, furthest first. */
export type Phase =
  | 'nothing written'
  | 'asked'
  | 'approved'
  | 'planned'
  | 'signed, not tried'
  | 'being sent'
  | 'sent'
  | 'pre-confirmed'
  | 'included'
  | 'settled'

/** Reads the journal without the background, which may have restarted: its writes since then count as well. */
export async function phaseOf({ journal }: Pick<Stage, 'journal'>, id: string): Promise<Phase> {
  const { requests, batches, transactions } = await journal.evaluate(readJournal)
  const batch = batches.find((row) => row.id === id)
  if (batch?.state === 'settled') return 'settled'
  const rows = transactions.filter((row) => row.batch === batch?.key)
  if (rows.some(({ state, triedAt }) => state === 'signed' && triedAt === undefined))
    return 'signed, not tried'
  if (rows.some(({ state }) => state === 'signed')) return 'being sent'
  if (rows.some(({ state }) => state === 'sent')) return 'sent'
  if (rows.some(({ state }) => state === 'preconfirmed')) return 'pre-confirmed'
  if (rows.length > 0) return 'included'
  if (batch && batch.state !== 'reserved') return 'planned'
  const request = requests.find((row) => row.batch !== undefined && row.batch === batch?.key)
  if (request?.state === 'approved') return 'approved'
  return batch ? 'asked' : 'nothing written'
}

type Rows = {
  requests: { state: string; batch?: string }[]
  batches: { key: string; id: string; state: string; createdAt: number; waits?: string }[]
  transactions: { batch: string; state: string; triedAt?: number; nonce: number; index: number }[]
}

/** Runs in a page of the extension's origin; Playwright sends its source text. */
export function readJournal(): Promise<Rows> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('volley')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const stores = ['requests', 'batches', 'transactions'] as const
      const reading = db.transaction(stores)
      const rows = stores.map((store) => reading.objectStore(store).getAll())
      reading.onerror = () => reject(reading.error)
      reading.oncomplete = () => {
        db.close()
        const [requests, batches, transactions] = rows.map(({ result }) => result)
        resolve({ requests, batches, transactions } as Rows)
      }
    }
  })
}
