import type { Address, Hex } from 'viem'
import type { ApprovedCalls, Fees, FundsFirst, Mode, Speed } from '../batch.ts'
import type { SerializedError } from '../errors.ts'
import type { Text } from '../text/message.ts'
import type { TypedData } from '../typedData.ts'
import type { Ceiling } from './ceiling.ts'
import type { Edits } from './edits.ts'
import type { TokenFee } from './tokenFee.ts'
import type { TypedFindings } from './typedFindings.ts'

/**
 * An approval as data: a method describes it, and the approval window renders it. A new look is a new kind of
 * block, and the compiler points at the missing case.
 */
export type Review = {
  /** The site's request, shown after its host: "asks to send a batch". */
  asks: Text
  /** The outcome in one sentence; also the window's title. */
  title: Text
  /** Label of the approve button: "Send 4 calls". */
  confirm: Text
  /** Label of a second approve button that does less: "Add only". The first one then sets `Choice.switch`. */
  lesser?: Text
  /** Approving is dangerous: *Reject* becomes the filled button. */
  risky?: true
  chainId: number
  /** Approving selects `chainId`, whatever network is selected at that time. */
  selects?: true
  /** A node has not answered a question that decides how this runs. The user cannot approve until it does. */
  open?: true
  /** The acting account that the review describes. Absent if all selectable accounts get the same review. */
  from?: Address
  blocks: Block[]
}

export type Block =
  | AccountsBlock
  | LedgerBlock
  | WarningBlock
  | CallsBlock
  | UpgradeBlock
  | FundsBlock
  | TokenBlock
  | NetworkBlock
  | MessageBlock
  | TypedDataBlock
  | { kind: 'facts'; facts: Fact[]; tokenFee?: FeeInToken }

/**
 * `site`: text that the site wrote. `time`: seconds since 1970. `name` is the wallet's name for an address.
 * `match` is the result of comparing the value with the expected one.
 */
export type Fact = {
  label: Text
  value: Text
  form?: 'text' | 'address' | 'mono' | 'site' | 'time'
  name?: string
  match?: 'match' | 'mismatch'
}

/**
 * The user picks one account, or several; the answer is `Choice.accounts`. If the review describes one account
 * (`from`), picking another one is an edit.
 */
export type AccountsBlock = { kind: 'accounts'; options: Address[]; picked: Address[]; several: boolean }

/** Assets that leave and arrive, sent ones first. `amount` is absent for "unlimited". */
export type LedgerBlock = { kind: 'ledger'; rows: LedgerEntry[] }
export type LedgerEntry = {
  direction: 'sent' | 'received' | 'allowance'
  asset: Asset
  amount?: Hex
  /** The amount is a swap's minimum received (`least`) or maximum sent (`most`), or adds to an unknown allowance. */
  bound?: 'least' | 'most'
  /** The spender of an allowance. */
  party?: Party
  /** Who receives what leaves, if it is not the spender. */
  to?: Party
  /** The spender takes the token through Permit2, not from the token contract directly. */
  through?: 'permit2' | undefined
  /** The amount is added to the existing allowance. */
  adds?: true
  /** Only a simulation shows this entry. The actual run may differ. */
  unproven?: true
  /** The simulated amount of a bounded entry, in the smallest unit and in decimal. Negative if it leaves. */
  tried?: string
}

/** A token, or the chain's coin if `address` is absent. `known` is false if symbol and decimals are guesses. */
export type Asset = {
  address?: Address
  symbol: string
  decimals: number
  image?: string
  known: boolean
  /** Only the token's own contract reports what the asset is and where it moves. */
  claimed?: true
  /** The token id of a collectible, in decimal. */
  id?: string
}

/** A contract or account with the wallet's name for it (`name`) and the user's own (`called`). */
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
  'networkLookalike',
  'signInChain',
  'signInEarly',
  'unknownContract',
  'phishingSite',
  'lookalikeSite',
  'unexplained',
  'noExpiry',
  'expired',
  'spenderIsAccount',
  'actsForAnyone',
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
  'sponsorRefused',
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

/** A heading that names the fact, and a sentence with the consequence. */
export type WarningBlock = {
  kind: 'warning'
  warning: WarningKind
  /** `note`: nothing is wrong, but the user should see it. */
  severity: 'note' | 'warn' | 'bad'
  heading: Text
  text: Text
  /** The error whose sentence is the heading instead. */
  why?: SerializedError
  /** The suspicious address and the one it resembles, shown together with their differences marked. */
  compare?: [Address, Address]
  /** Key of the batch whose transaction this request replaces. */
  replaces?: string
  /** The allowances that the warning is about, and how much of each the calls use. */
  allowances?: AllowanceUse[]
  /** For the gravest warnings: shown first, and the user must tick this sentence before approving. */
  understand?: Text
}

/** Every call of the batch in order, how they run (`mode`), and the plans that the user may choose from. */
export type CallsBlock = {
  kind: 'calls'
  calls: CallView[]
  mode: Mode
  /** Fees that the site suggests. */
  fees?: Fees
  /** Allowed plans, the default first. A single element means that there is no choice. */
  options: Mode[]
  /** A sentence that explains why an expected plan is not offered. */
  note?: Text
  /** "Paid by app.example": another party pays the fee. */
  paidBy?: Text
  /** If that party refuses, the wallet asks the person to pay. */
  mayPay?: true
  /** That party takes a token from the account. */
  tokenFee?: FeeInToken
  /** Another account makes this one transaction, which carries all calls, and pays for it. */
  carried?: Carried
  /** The wallet only signs: the site sets gas and fees, and the user cannot change them. */
  signed?: true
  /** What the user may change. Absent if nothing. */
  editable?: Editable
  /** The user's changes: `calls` include them, `asked` are the site's calls in the site's order. */
  edits?: Edits
  asked?: CallView[]
}

/** The transaction of another account that rescues this one. */
export type Carried = Pick<ApprovedCalls, 'from' | 'calls' | 'rescue'>

/** The fee that the paymaster of this host takes. It names its `price` only if the person asks for it. */
export type FeeInToken = { chainId: number; host: string; asset: Asset; price?: TokenFee }

/** Gas and allowances are always editable. `order`: calls can be removed and moved. `nonce`: a transaction. */
export type Editable = { order?: true; nonce?: true }

/** One call, explained. `guessed` means that the function is not known for certain. */
export type CallView = {
  /** The action as a title: "Send USDC". */
  verb: Text
  sub: Text
  /** The title also has a whole sentence, "You send USDC.": the message of its key with `_you`. */
  whole?: true
  to?: Party
  value: Hex
  data: Hex
  gas?: Hex
  guessed: boolean
  signature?: string
  args: { name: string; type: string; value: Text; party?: Party; asset?: Asset }[]
  effects: LedgerEntry[]
  /** The call's index in the site's request, set if the user changed the request. */
  index?: number
  /** The token allowance that the call gives, in the smallest unit. `most` is the largest encodable amount. */
  allowance?: { asset: Asset; amount: Hex; most: Hex }
  /** The least that the swap brings, in the smallest unit. The person may raise it. */
  least?: { asset: Asset; amount: Hex }
  /** A third party that receives what the call moves. */
  taker?: Party
  /** All such parties, where the wallet's table of functions explains the call. */
  takers?: Party[]
  /** Calls inside this one. */
  inner?: InnerCalls
}

/**
 * Calls inside a call. `by`: the account makes them; another contract makes them in its own name, so their
 * effects are not the account's; or they are steps of the called contract. `cut`: number of omitted calls.
 */
export type InnerCalls = { by: 'account' | 'contract' | 'itself'; calls: CallView[]; cut: number }

/** Approving upgrades the account to this delegate. `required`: declining it declines the request. */
export type UpgradeBlock = { kind: 'upgrade'; delegate: Address; name: string; required: boolean }

/**
 * What the account lacks for its calls (`rows`), and what another account of the user sends to it first. Without
 * `brings`, no single account has it all. Approving approves both.
 */
export type FundsBlock = { kind: 'funds'; rows: LedgerEntry[]; brings?: FundsFirst }

/** A token to add: the values that the wallet will store, and the site's values (`claimed`) if they differ. */
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
  /** Absent for a known network, which keeps its own URL. */
  rpcUrl?: string
  /** Fallback nodes, tried in this order when the first does not answer. */
  more?: string[]
  symbol: string
  explorer?: string
  known: boolean
  /** Name and coin are those of the wallet's list of chains, not the site's. */
  listed?: true
  /** The site tried to switch to this network before: approving may also select it. */
  switches?: true
}

/**
 * Text to sign. `hex` replaces `text` if the bytes are not text. `at` is the position in the text where the
 * address of the account that the user picks is inserted.
 */
export type MessageBlock = { kind: 'message'; text?: string; hex?: Hex; at?: number }

/**
 * Complete EIP-712 data: the domain and the tree of types and values, exactly as the wallet signs them. It has `found`
 * until the page has put the data in words.
 */
export type TypedDataBlock = { kind: 'typedData'; typed: TypedData; found?: TypedFindings }

/** The user's choices beyond approve or reject. */
export type Choice = {
  accounts?: Address[]
  mode?: Mode
  /** Entered by hand when the node gives no estimate: gas per call in order, and fees. */
  gas?: Hex[]
  fees?: Fees
  /** The upper bound of the fee on the screen. */
  ceiling?: Ceiling
  /** The chosen speed, if the fees are left to the network. */
  speed?: Speed
  /** The user ticked the `understand` sentence of every warning in the review. */
  understood?: true
  /** Also select the added network. */
  switch?: true
  /**
   * The upgrade shown on the screen, what it said that another account brings first, and the key of the batch
   * whose transaction it said is replaced. The background adds them; pages cannot choose them.
   */
  upgrade?: Address
  carried?: Carried
  brings?: FundsFirst
  replaces?: string
}

/** `upgradeDeclined` declines only the upgrade; a batch that requires the upgrade is declined too. */
export type Decision = 'approved' | 'rejected' | 'upgradeDeclined'

/** An allowance that a call gives, and how much of it the calls use. `amount` is absent for "unlimited". */
export type AllowanceUse = { index: number; asset: Asset; party: Party; amount?: Hex; used: Hex }
