import type { Address, Hex } from 'viem'
import type { Fees, Mode, Speed } from '../batch.ts'
import type { TypedData } from '../typedData.ts'
import type { Ceiling } from './ceiling.ts'
import type { Edits } from './edits.ts'

/**
 * The approval as data: a method describes it, and the window draws it. A new look is a new kind of block, and
 * the compiler points at the missing case.
 */
export type Review = {
  /** What the site asks, after its host: "asks to send a batch". */
  asks: string
  /** The outcome in one sentence; also the window's title. */
  title: string
  /** What the approving button says: "Send 4 calls". */
  confirm: string
  /**
   * The label of a second approving button that does less: "Add only". The first button means `Choice.switch`.
   */
  lesser?: string
  /** Going on is dangerous: *Reject* becomes the filled button. */
  risky?: true
  chainId: number
  /** Approving selects `chainId`, whichever network is selected by then. */
  selects?: true
  /** A node did not answer what decides how this runs: not to be approved until it does. */
  open?: true
  /** The account that acts, and of which all of this is. Absent where it is the same for each that the user may pick. */
  from?: Address
  blocks: Block[]
}

export type Block =
  | AccountsBlock
  | LedgerBlock
  | WarningBlock
  | CallsBlock
  | UpgradeBlock
  | TokenBlock
  | NetworkBlock
  | MessageBlock
  | TypedDataBlock
  | { kind: 'facts'; facts: Fact[] }

/**
 * `site`: words of the site. `time`: seconds since 1970. `name` is what the wallet knows an address by. `match`: the
 * value was compared with what it should be.
 */
export type Fact = {
  label: string
  value: string
  form?: 'text' | 'address' | 'mono' | 'site' | 'time'
  name?: string
  match?: 'match' | 'mismatch'
}

/**
 * The user picks one account, or several, into `Choice.accounts`. If the review is for one account (`from`),
 * picking another is an edit.
 */
export type AccountsBlock = { kind: 'accounts'; options: Address[]; picked: Address[]; several: boolean }

/** What leaves and arrives, sent first. `amount` is absent for "unlimited". */
export type LedgerBlock = { kind: 'ledger'; rows: LedgerEntry[] }
export type LedgerEntry = {
  direction: 'sent' | 'received' | 'allowance'
  asset: Asset
  amount?: Hex
  /** The amount is the least that arrives, or the most that leaves, as a swap promises. */
  bound?: 'least' | 'most'
  /** The spender of an allowance. */
  party?: Party
  /** The spender takes through Permit2, and not from the token itself. */
  through?: 'permit2' | undefined
  /** It comes on top of what was allowed before. */
  adds?: true
  /** Only a simulation says so: what runs later may do something else. */
  unproven?: true
  /** The simulated amount beside a bound, in the smallest unit, in decimal, negative if it leaves. */
  tried?: string
}

/** A token, or the chain's own coin where `address` is absent. `known` is false where symbol and decimals are guesses. */
export type Asset = {
  address?: Address
  symbol: string
  decimals: number
  image?: string
  known: boolean
  /** Nobody but its own contract says what it is and where it goes. */
  claimed?: true
  /** Of a collectible, in decimal. */
  id?: string
}

/** A contract or account with the name the wallet knows it by, and what the person calls it. */
export type Party = { address: Address; name?: string; called?: string }

/** Every kind of warning an approval can carry; each is documented and tested. */
export const warningKinds = [
  'unlimitedApproval',
  'toOwnAccount',
  'toTokenItself',
  'burnAddress',
  'noCode',
  'likelyFails',
  'insufficientFunds',
  'notSimulated',
  'unreachable',
  'insecureOrigin',
  'plainNode',
  'foreignFrame',
  'replacesTransaction',
  'tokenMismatch',
  'tokenUnverified',
  'tokenSymbolUnusable',
  'tokenLookalike',
  'signInChain',
  'signInEarly',
  'unknownContract',
  'phishingSite',
  'lookalikeSite',
  'unexplained',
  'noExpiry',
  'expired',
  'spenderIsAccount',
  'otherOwner',
  'givesForNothing',
  'priceOpen',
  'mixedOwners',
  'actsAsAccount',
  'delegateCall',
  'feeSigned',
  'looksLikeHash',
  'hiddenCharacters',
  'signedNotSent',
  'simulationDiffers',
  'approvalLarger',
  'approvalUnused',
  'slippage',
  'feeHigh',
  'feeRose',
  'dependsOnChanged',
  'lookalikeRecipient',
  'unusualApproval',
  'firstInteraction',
  'foreignDelegate',
  'accountUpgrade',
  'networkSwitch',
  'unproven',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** A heading that names the fact and a sentence with the consequence. */
export type WarningBlock = {
  kind: 'warning'
  warning: WarningKind
  /** `note`: nothing is wrong with it, but it should not go unseen. */
  severity: 'note' | 'warn' | 'bad'
  heading: string
  text: string
  /** The address in question and the one it is held against, shown together with their differences marked. */
  compare?: [Address, Address]
  /** Key of the batch whose transaction is replaced. */
  replaces?: string
  /** The approvals in question, with what the calls use of each. */
  allowances?: AllowanceUse[]
  /** So grave that it stands before everything else, and that nothing is approved before this sentence is ticked. */
  understand?: string
}

/** Every call of the batch in order, the promise over them, and the plans the user may choose from. */
export type CallsBlock = {
  kind: 'calls'
  calls: CallView[]
  mode: Mode
  /** The fees that the site suggests. */
  fees?: Fees
  /** Allowed plans, the default first; one element means there is no choice. */
  options: Mode[]
  /** Why a plan one might expect is not offered, as a sentence. */
  note?: string
  /** It is only signed: gas and fees are the site's, and the approval offers no choice of them. */
  signed?: true
  /** What the person may change. Absent where it is nothing. */
  editable?: Editable
  /** What the person changed: `calls` are with it, `asked` are those of the site, in its order. */
  edits?: Edits
  asked?: CallView[]
}

/** Gas and amounts of approvals always. `order`: calls may be removed and moved. `nonce`: it is one transaction. */
export type Editable = { order?: true; nonce?: true }

/** One call, explained. `guessed` says that the function is not known for certain. */
export type CallView = {
  /** A title for it: "Send USDC". */
  verb: string
  sub: string
  /** The title as a whole sentence, "You send USDC.", where there is one. */
  sentence?: string
  to?: Party
  value: Hex
  data: Hex
  gas?: Hex
  guessed: boolean
  signature?: string
  args: { name: string; type: string; value: string; party?: Party; asset?: Asset }[]
  effects: LedgerEntry[]
  /** Its place in the site's request, where the person changed that. */
  index?: number
  /** It allows this much of a token, in its smallest unit, and at most so much can be written there. */
  allowance?: { asset: Asset; amount: Hex; most: Hex }
  /** Another recipient of what the call moves. */
  taker?: Party
  /** Calls inside this one. */
  inner?: InnerCalls
}

/**
 * Calls in a call. `by`: the account itself makes them; another contract does, in its own name, so that their effects
 * are not the account's; or they are steps of the contract that is called. `cut` of them are not told.
 */
export type InnerCalls = { by: 'account' | 'contract' | 'itself'; calls: CallView[]; cut: number }

/** Approving upgrades the account to this delegate. `required`: declining it declines the request. */
export type UpgradeBlock = { kind: 'upgrade'; delegate: Address; name: string; required: boolean }

/** A token to add: the values that will be stored, and the site's where they differ. */
export type TokenBlock = {
  kind: 'token'
  chainId: number
  address: Address
  symbol: string
  decimals: number
  name?: string
  balance?: Hex
  verified: boolean
  claimed?: { symbol: string; decimals: number }
}

export type NetworkBlock = {
  kind: 'network'
  chainId: number
  name: string
  /** Absent where the wallet has the network: it keeps its own. */
  rpcUrl?: string
  /** Further nodes, asked in this order where the first does not answer. */
  more?: string[]
  symbol: string
  explorer?: string
  known: boolean
  /** The site wanted to switch to it before: approving may select it too. */
  switches?: true
}

/**
 * Text to sign. `hex` is present where the bytes are no text, and then `text` is absent. `at`: where in the text the address
 * of the account has its place that the person picks.
 */
export type MessageBlock = { kind: 'message'; text?: string; hex?: Hex; at?: number }

/** EIP-712 data, whole: the domain and the tree of types and values, just as they are signed. */
export type TypedDataBlock = { kind: 'typedData'; typed: TypedData }

/** What the user chose beside yes or no. */
export type Choice = {
  accounts?: Address[]
  mode?: Mode
  /** Entered by hand where the node cannot tell: gas per call in order, and fees. */
  gas?: Hex[]
  fees?: Fees
  /** The most that the fee on the screen can come to. */
  ceiling?: Ceiling
  /** The speed, if the network sets the fees. */
  speed?: Speed
  /** The person ticked every sentence that a warning of the review wants understood. */
  understood?: true
  /** Select the network that is added, too. */
  switch?: true
  /**
   * The upgrade on screen, and the batch whose transaction it replaces. The background adds them; pages cannot
   * choose them.
   */
  upgrade?: Address
  replaces?: string
}

/** `upgradeDeclined` declines only the upgrade, and with it a batch that needs one. */
export type Decision = 'approved' | 'rejected' | 'upgradeDeclined'

/** An allowance that a call gives, and how much of it the calls take. `amount` is absent for "unlimited". */
export type AllowanceUse = { index: number; asset: Asset; party: Party; amount?: Hex; used: Hex }
