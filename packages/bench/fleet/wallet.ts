import 'fake-indexeddb/auto'
import { type Address, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Call, CallsStatus } from '../../../src/domain/batch.ts'
import type { Network } from '../../../src/domain/network.ts'
import { usualCeiling } from '../../../src/domain/review/ceiling.ts'
import { createEngine } from '../../../src/engine/engine.ts'
import { createRpc } from '../../../src/rpc/client.ts'
import { type Journal, openJournal } from '../../../src/storage/journal/journal.ts'
import { createSigner } from '../../../src/vault/signer.ts'
import type { Meter, Traffic } from './meter.ts'

/** The parts of the wallet that query a node while a batch is pending, as in a browser's background. */
export type FleetWallet = {
  name: string
  account: PrivateKeyAccount
  journal: Journal
  traffic: Traffic
  /** Starts an approved batch. */
  submit(id: string, mode: Mode, calls: readonly Call[]): Promise<void>
  status(id: string): Promise<CallsStatus | undefined>
  /** True once no batch is pending. */
  isIdle(): Promise<boolean>
  /** Internal errors, of which there should be none. */
  reports: unknown[]
  close(): Promise<void>
}

export type Mode = 'single' | 'stepwise' | 'pipelined'

const origin = 'https://shop.example'
const wei = '0x56bc75e2d63100000'

/** Makes a wallet with its own account of 100 ETH. */
export async function makeWallet({
  name,
  network,
  meter,
  rpc,
}: {
  name: string
  network: Network
  meter: Meter
  rpc(method: string, params: unknown[]): Promise<unknown>
}): Promise<FleetWallet> {
  const account = privateKeyToAccount(keccak256(toHex(name)))
  await rpc('anvil_setBalance', [account.address, wei])
  const journal = await openJournal(name)
  const { fetch, traffic } = meter.forWallet()
  const reports: unknown[] = []
  const engine = createEngine({
    journal,
    chain: createRpc({ network: () => network, fetch }),
    signer: createSigner({ account: async () => account, delegates: [] }),
    networks: { get: () => network },
    tokensOf: async () => [],
    witness: { read: async () => undefined, write: async () => undefined },
    report: (error) => reports.push(error),
  })
  return {
    name,
    account,
    journal,
    traffic,
    reports,
    submit: (id, mode, calls) =>
      engine.submit({
        origin,
        request: id,
        id,
        kind: 'batch',
        from: account.address,
        chainId: network.chainId,
        mode,
        calls: [...calls],
        ceiling: usualCeiling({ gas: calls.map(() => 100_000n), price: 10n ** 11n, fees }),
      }),
    status: (id) => engine.status(origin, id),
    isIdle: async () => !(await engine.busy()),
    async close() {
      engine.close()
      await journal.close()
    },
  }
}

/** Far above the fee that the test node requires. */
const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' } as const

/** `count` calls, each with data that no other call of any wallet has. */
export function callsOf(name: string, count: number): Call[] {
  const to: Address = '0x00000000000000000000000000000000000000aa'
  return Array.from({ length: count }, (_, index) => ({
    to,
    value: '0x1',
    data: toHex(`${name} call ${index}`),
  }))
}
