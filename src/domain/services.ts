import type { Address, Hex } from 'viem'
import type { Account } from './account.ts'
import type { ApprovedCalls, Call, CallsStatus, CallsSummary, Fees, Mode, Rescue } from './batch.ts'
import type { Page } from './documentId.ts'
import type { Filter } from './filter.ts'
import type { Network, NotAdded } from './network.ts'
import type { Ceiling } from './review/ceiling.ts'
import type { CallView, Carried, LedgerEntry, WarningBlock } from './review/review.ts'
import type { TokenFee } from './review/tokenFee.ts'
import type { TypedFindings } from './review/typedFindings.ts'
import type { Text } from './text/message.ts'
import type { TokenBalance } from './token.ts'
import type { TypedData } from './typedData.ts'

/** The account's code answers ERC-4337's EntryPoint v0.8, now or after its upgrade. */
type Operating = { operations?: true }

/** An account's support for atomic batches. */
export type Atomicity =
  | ({ status: 'supported'; delegate: Address } & Operating)
  | ({ status: 'ready'; delegate: Address; delegateName: string } & Operating)
  | { status: 'unsupported'; because: 'chain' | 'account' | 'settings' | 'unknown' }

/** A token contract as the chain describes it. */
export type OnChainToken =
  | { state: 'token'; symbol?: string; name?: string; decimals?: number; balance?: Hex }
  | { state: 'missing' }
  | { state: 'nft' }
  | { state: 'unreachable' }

/** An approved batch or transaction for the engine. */
export type Submission = ApprovedCalls & { origin: string; request: string; id: string }

/**
 * Everything that methods can do beyond validating params. The background provides the real services, tests use
 * literals. Any function that asks a node may reject with `chainDisconnected` if the node is silent.
 */
export type Services = {
  sessions: {
    /** Connects the origin to these accounts, the first one active. */
    connect(origin: string, accounts: readonly Address[]): Promise<void>
    revoke(origin: string): Promise<void>
    /** Time of the connection, in milliseconds since 1970. */
    since(origin: string): number | undefined
  }
  accounts: {
    list(): readonly Account[]
    selected(): Address | undefined
  }
  networks: {
    list(): readonly Network[]
    get(chainId: number): Network | undefined
    /** Selects the network, only for this origin if sites have their own, and notifies the affected sites. */
    select(origin: string, chainId: number): Promise<void>
    /** Adds a network, or puts a new URL before those of an existing one. Does not select the network. */
    add(network: Network): Promise<void>
    /** Remembers that a document received 4902 for a network. */
    refuse(asking: { origin: string; page: Page }, chainId: number): Promise<void>
    /** True if the document received 4902 for the network within the last five minutes. */
    wasRefused(asking: { origin: string; page: Page }, chainId: number): Promise<boolean>
    /** Asks a URL for its chain id; `unreachable` if it does not answer. */
    probe(rpcUrl: string): Promise<number | 'unreachable'>
  }
  tokens: {
    /** Asks the contract itself. `owner` adds the balance. */
    read(chainId: number, address: Address, owner?: Address): Promise<OnChainToken>
    list(chainId: number): readonly TokenBalance[]
    /** An account's balances. `undefined` is the coin in `tokens`, and an unreported balance in the result. */
    balances(
      chainId: number,
      owner: Address,
      tokens: readonly (Address | undefined)[],
    ): Promise<(Hex | undefined)[]>
    add(chainId: number, token: TokenBalance & { address: Address }): Promise<void>
    /** Starts to load the picture of a token that the user has approved. Loading may fail. */
    illustrate(chainId: number, address: Address, url: string): void
    /** A coin, or a well-known token at another address, whose symbol or name this token resembles. */
    lookalike(
      chainId: number,
      address: Address,
      symbol: string,
      name?: string,
    ): Promise<{ symbol: string; address?: Address } | undefined>
  }
  chain: {
    /**
     * Passes one JSON-RPC request of a page to the network's node unchanged. Throws `NodeError` with the node's
     * error, or `chainDisconnected`.
     */
    forward(chainId: number, method: string, params: unknown): Promise<unknown>
    /** Like `forward`, for the wallet itself: falls back to `latest` on a node without `pending`. */
    request(chainId: number, method: string, params: unknown): Promise<unknown>
    atomicity(chainId: number, account: Address): Promise<Atomicity>
    /** The gas that calls need, and the gas limit of one transaction. */
    gas(request: GasToKnow): Promise<GasNeeded>
    /** The gas limit of one transaction; `undefined` if unknown. */
    gasLimit(chainId: number): Promise<bigint | undefined>
    /** Gas limit of a transaction that removes the account's upgrade; `undefined` without an estimate. */
    removalGas(chainId: number, from: Address): Promise<bigint | undefined>
    /**
     * The ceiling of each plan's fees, in the order of the plans. `undefined` if no node can simulate the calls.
     */
    ceilings(calls: CallsToPrice): Promise<Ceiling[] | undefined>
    /** The transaction in which `payer` rescues an account, and the contract that the account runs for it. Pure. */
    carry(
      rescue: Rescue,
      payer: Address,
    ): Promise<{ carried: Carried; upgrade: { delegate: Address; name: string } }>
    /** Explains calls by well-known ABIs and the tokens' own symbols; never throws. */
    explain(chainId: number, from: Address, calls: readonly Call[]): Promise<CallView[]>
    /** Summarizes explained calls in one sentence and in totals per asset. `together`: in one transaction. Pure. */
    outcome(calls: readonly CallView[], together?: boolean): Promise<Outcome>
    /** What the user should read before these calls run, worst first; never throws. */
    warn(calls: CallsToJudge): Promise<WarningBlock[]>
    /** Finds out what the explanation of typed data needs to know, as far as its type is known; never throws. */
    findTypedData(request: {
      chainId: number
      from: Address
      typed: TypedData
      own: readonly Address[]
      /** Addresses that the account dealt with before, if known. */
      knownRecipients?: readonly Address[] | undefined
    }): Promise<TypedFindings>
    /** True if there is code at an address; `undefined` if the node does not answer. */
    hasCode(chainId: number, address: Address): Promise<boolean | undefined>
  }
  engine: {
    /** True if the wallet remembers that this origin used the id, or reserved it. */
    knows(origin: string, id: string): Promise<boolean>
    /** The allowed plans, the default first. Pure. */
    plan(batch: BatchToPlan): Planned
    /** The lane's next nonce, and the wallet's nonces in flight, each with the key of its batch. */
    nonces(chainId: number, from: Address): Promise<{ next: number; inFlight: ReadonlyMap<number, string> }>
    /**
     * Starts to read what the first signatures need, so that `submit` of the same calls need not wait for it.
     * Signs and stores nothing.
     */
    prepare(submission: Submission): Promise<void>
    /**
     * Asks a batch's paymaster for its price in a token. The paymaster learns the calls. Signs and stores nothing.
     * Throws `sponsorRefused` without a price.
     */
    quote(submission: Submission, token: Address): Promise<TokenFee>
    /**
     * Resolves once the batch is journalled and its first transaction is stored, signed, or cannot be for now. A
     * sponsored batch waits for its signature as long as it takes, because its sponsor may refuse until then.
     * Idempotent by key.
     */
    submit(submission: Submission): Promise<void>
    /**
     * The same for a stored batch, after the background died. Throws as `submit` while nothing is signed. `isLate`: the
     * page is gone, so a batch without a sponsor waits if its fee rose, and no window opens.
     */
    resubmit(origin: string, id: string, isLate?: boolean): Promise<void>
    /** Resolves with the hash when the node has accepted the first transaction; throws the node's error. */
    sent(origin: string, id: string): Promise<Hex>
    /** `undefined` if this origin has no such batch. */
    status(origin: string, id: string): Promise<CallsStatus | undefined>
    /** This origin's batches and transactions, newest first, at most `limit`. */
    history(origin: string, limit: number): Promise<CallsSummary[]>
  }
  /** Filters of all sites. They outlive the background. */
  filters: {
    /** `undefined` if this origin has no such filter. */
    get(origin: string, id: string): Promise<Filter | undefined>
    put(id: string, filter: Filter): Promise<void>
    /** Like `put`, but only if the filter still exists. */
    move(id: string, filter: Filter): Promise<void>
    remove(id: string): Promise<void>
  }
  /** Addresses that the account sent to, called, or approved, as far back as the wallet remembers. */
  knownRecipients(from: Address): Promise<readonly Address[]>
  screens: {
    /** Opens the window that follows a batch, or switches the open window to it. */
    showBatch(origin: string, id: string): Promise<void>
    /** Opens a window that says why an approved network was not added. */
    showNotAdded(reason: NotAdded): Promise<void>
  }
  /** A device's window names the `origin` that asks: `onlyShown` adds it to what a method requests. */
  signer: {
    /** EIP-191 signature of the bytes. */
    signMessage(from: Address, message: Hex, origin?: string): Promise<Hex>
    /** The signed bytes of a fully specified transaction. */
    signTransaction(from: Address, transaction: WholeTransaction, origin?: string): Promise<Hex>
    /** EIP-712 signature of typed data whose values fit their types. */
    signTypedData(from: Address, typedData: TypedData, origin?: string): Promise<Hex>
  }
}

export type AtomicCalls = { chainId: number; from: Address; calls: readonly Call[]; upgrade?: Address }

/** Calls to estimate; with `delegate`, whose code would run them, also as one transaction. */
export type GasToKnow = AtomicCalls & { delegate?: Address }

/** Calls and their possible plans. What another account brings runs before them. */
export type CallsToPrice = {
  chainId: number
  from: Address
  calls: readonly Call[]
  modes: readonly Mode[]
  atomicity?: Atomicity
  brings?: { from: Address; calls: readonly Call[] }
}

/** An absent figure is unknown, or the call would fail. */
export type GasNeeded = {
  limit?: bigint
  /** Gas of each call as a separate transaction: the app's limit, or else an estimate. */
  calls: (bigint | undefined)[]
  /** Gas of all calls as one transaction. */
  whole?: bigint
}

export type BatchToPlan = {
  calls: readonly Call[]
  atomicRequired: boolean
  flowControl?: boolean
  atomicity: Atomicity
  /** The user lets the wallet offer account upgrades. */
  upgrades: boolean
  /** The key is on a device, which signs one call at a time. */
  onDevice?: boolean
}

/** The plans that the user may choose from, the default, and a note if an expected plan is missing. */
export type Planned = { mode: Mode; options: Mode[]; note?: Text }

/** The net effect of calls: the review's title, and the rows of its ledger, sent first. */
export type Outcome = { title: Text; ledger: LedgerEntry[] }

/** A fully specified transaction. */
export type WholeTransaction = {
  chainId: number
  nonce: number
  gas: Hex
  to?: Address
  value: Hex
  data: Hex
  fees: Fees
}

/** Calls with the result of `explain`. `own` are the user's accounts: calling one with data is suspicious. */
export type CallsToJudge = {
  chainId: number
  from: Address
  calls: readonly Call[]
  views: readonly CallView[]
  own: readonly Address[]
  /** Addresses that the account dealt with before; absent if unknown. */
  knownRecipients?: readonly Address[] | undefined
}
