import type { Address, Hex } from 'viem'
import type { Account } from './account.ts'
import type { ApprovedCalls, Call, CallsStatus, CallsSummary, Fees, Mode } from './batch.ts'
import type { Page } from './documentId.ts'
import type { Filter } from './filter.ts'
import type { Network } from './network.ts'
import type { CallView, Fact, LedgerEntry, WarningBlock } from './review/review.ts'
import type { TokenBalance } from './token.ts'
import type { TypedData } from './typedData.ts'

/** Whether and how an account can run several calls as one. */
export type Atomicity =
  | { status: 'supported'; delegate: Address }
  | { status: 'ready'; delegate: Address; delegateName: string }
  | { status: 'unsupported'; because: 'chain' | 'account' | 'settings' | 'unknown' }

/** A token contract as the chain answers for it. */
export type OnChainToken =
  | { state: 'token'; symbol?: string; name?: string; decimals?: number; balance?: Hex }
  | { state: 'missing' }
  | { state: 'nft' }
  | { state: 'unreachable' }

/** An approved batch or transaction for the engine. */
export type Submission = ApprovedCalls & { origin: string; request: string; id: string }

/**
 * Everything that methods can do beyond checking their parameters. The background provides the real ones, tests
 * literals. Functions that contact a node may reject with `chainDisconnected`.
 */
export type Services = {
  sessions: {
    /** Connects the origin to these accounts, the first one active. */
    connect(origin: string, accounts: readonly Address[]): Promise<void>
    revoke(origin: string): Promise<void>
    /** Milliseconds since 1970 of the connection. */
    since(origin: string): number | undefined
  }
  accounts: {
    list(): readonly Account[]
    selected(): Address | undefined
  }
  networks: {
    list(): readonly Network[]
    get(chainId: number): Network | undefined
    /** Selects the network, only for the origin if sites have networks of their own, and emits the change. */
    select(origin: string, chainId: number): Promise<void>
    /** Adds a network, or another URL in front of those of one that is there. Does not select it. */
    add(network: Network): Promise<void>
    /** Remembers that a document received 4902 for a network. */
    refuse(asking: { origin: string; page: Page }, chainId: number): Promise<void>
    /** True if it received 4902 within the last five minutes. */
    wasRefused(asking: { origin: string; page: Page }, chainId: number): Promise<boolean>
    /** Asks a URL for its chain id; `unreachable` where it does not answer. */
    probe(rpcUrl: string): Promise<number | 'unreachable'>
  }
  tokens: {
    /** Asks the contract itself. `owner` adds the balance. */
    read(chainId: number, address: Address, owner?: Address): Promise<OnChainToken>
    list(chainId: number): readonly TokenBalance[]
    /** What an account holds of each; `undefined` stands for the coin, and for a balance that the node does not tell. */
    balances(
      chainId: number,
      owner: Address,
      tokens: readonly (Address | undefined)[],
    ): Promise<(Hex | undefined)[]>
    add(chainId: number, token: TokenBalance & { address: Address }): Promise<void>
    /** Begins to load the picture of a token that the person has approved. It comes later, or never. */
    illustrate(chainId: number, address: Address, url: string): void
    /** A coin, or a well-known token at another address, whose symbol or name this one could be taken for. */
    lookalike(
      chainId: number,
      address: Address,
      symbol: string,
      name?: string,
    ): Promise<{ symbol: string; address?: Address } | undefined>
  }
  chain: {
    /**
     * One JSON-RPC request of a page to the network's node, as it is. Throws `NodeError` with the node's answer, or
     * `chainDisconnected`.
     */
    request(chainId: number, method: string, params: unknown): Promise<unknown>
    /** As `request`, for the wallet itself: a node that has no `pending` answers by `latest`. */
    ask(chainId: number, method: string, params: unknown): Promise<unknown>
    atomicity(chainId: number, account: Address): Promise<Atomicity>
    /** The gas that calls need, and the limit per transaction. */
    gas(asked: GasToKnow): Promise<GasNeeded>
    /** The most gas that one transaction can have. `undefined` where nobody can tell. */
    gasLimit(chainId: number): Promise<bigint | undefined>
    /** Gas limit of a transaction that removes the account's upgrade. `undefined` where the node does not tell. */
    removalGas(chainId: number, from: Address): Promise<bigint | undefined>
    /** Explains calls by well-known ABIs and the tokens' own symbols; never throws. */
    explain(chainId: number, from: Address, calls: readonly Call[]): Promise<CallView[]>
    /** Explained calls as one sentence and their sums per asset. Pure. */
    outcome(calls: readonly CallView[], network: Network): Outcome
    /** What the user should read before these calls run, worst first; never throws. */
    warn(calls: CallsToJudge): Promise<WarningBlock[]>
    /** The effects of signing typed data, if its type is known; never throws. */
    explainTypedData(asked: {
      chainId: number
      from: Address
      typed: TypedData
      own: readonly Address[]
      /** Whom the account knows, where that is known. */
      met?: readonly Address[] | undefined
    }): Promise<ExplainedData>
    /** True if there is code at an address; `undefined` if the node does not answer. */
    hasCode(chainId: number, address: Address): Promise<boolean | undefined>
  }
  engine: {
    /** The ids this origin used and we remember, reserved ones included. */
    knows(origin: string, id: string): Promise<boolean>
    /** The plans that are allowed, the default first. Pure. */
    plan(batch: BatchToPlan): Planned
    /** The next nonce of the lane, and those of ours that are in flight, each with the key of the batch that has it. */
    nonces(chainId: number, from: Address): Promise<{ next: number; inFlight: ReadonlyMap<number, string> }>
    /** Resolves when the batch is durable: journalled, its first transaction signed and stored. Same key, same batch. */
    submit(submission: Submission): Promise<void>
    /** Resolves with the hash when the node has taken the first transaction; throws the node's error. */
    sent(origin: string, id: string): Promise<Hex>
    /** `undefined` where this origin has no such batch. */
    status(origin: string, id: string): Promise<CallsStatus | undefined>
    /** Newest first, at most so many; this origin's only. */
    history(origin: string, limit: number): Promise<CallsSummary[]>
  }
  /** Of all sites. They outlive the background. */
  filters: {
    /** `undefined` where this origin has no such filter. */
    get(origin: string, id: string): Promise<Filter | undefined>
    put(id: string, filter: Filter): Promise<void>
    /** As `put`, where it is there still. */
    move(id: string, filter: Filter): Promise<void>
    remove(id: string): Promise<void>
  }
  /** Addresses that the account sent something to, called, or let spend, as far back as the wallet remembers. */
  met(from: Address): Promise<readonly Address[]>
  screens: {
    /** Opens the window that follows a batch, or turns the one that is open to it. */
    showBatch(origin: string, id: string): Promise<void>
  }
  signer: {
    /** EIP-191 signature of the bytes. */
    signMessage(from: Address, message: Hex): Promise<Hex>
    /** The signed bytes of a transaction that says everything itself. */
    signTransaction(from: Address, transaction: WholeTransaction): Promise<Hex>
    /** EIP-712 signature of typed data whose values fit their types. */
    signTypedData(from: Address, typedData: TypedData): Promise<Hex>
  }
}

export type AtomicCalls = { chainId: number; from: Address; calls: readonly Call[]; upgrade?: Address }

/** Calls to estimate, also as one transaction if `delegate` would run them. */
export type GasToKnow = AtomicCalls & { delegate?: Address }

/** A missing entry is unknown, or would fail. */
export type GasNeeded = {
  limit?: bigint
  /** For each call as a transaction of its own: the app's value, or else an estimate. */
  calls: (bigint | undefined)[]
  /** Of all of them as one transaction. */
  whole?: bigint
}

export type BatchToPlan = {
  calls: readonly Call[]
  atomicRequired: boolean
  flowControl?: boolean
  atomicity: Atomicity
  /** The user lets the wallet offer account upgrades. */
  upgrades: boolean
}

/** The plans the user may choose from, the default one, and why an expected one is missing. */
export type Planned = { mode: Mode; options: Mode[]; note?: string }

/** What calls do in sum: the review's title, and the rows of its ledger, sent first. */
export type Outcome = { title: string; ledger: LedgerEntry[] }

/** A transaction in which nothing is left to be chosen. */
export type WholeTransaction = {
  chainId: number
  nonce: number
  gas: Hex
  to?: Address
  value: Hex
  data: Hex
  fees: Fees
}

/** Typed data in words. Without `title` and `confirm` it could not be explained. */
export type ExplainedData = {
  title?: string
  confirm?: string
  ledger: LedgerEntry[]
  facts: Fact[]
  warnings: WarningBlock[]
}

/** Calls with their explanations. `own` are all accounts of the user: calling one with data is suspicious. */
export type CallsToJudge = {
  chainId: number
  from: Address
  calls: readonly Call[]
  views: readonly CallView[]
  own: readonly Address[]
  /** Whom the account dealt with before; absent where that cannot be told. */
  met?: readonly Address[] | undefined
}
