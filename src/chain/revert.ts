import { type Hex, isHex } from 'viem'
import type { SerializedError } from '../wire/errors.ts'
import { textIn, wordIn, wordsOf } from './answers.ts'
import { selectorOf } from './selector.ts'
import { readable } from './text.ts'

/** Why a call failed: a sentence for people, the error's own name for developers. */
export type Revert = {
  reason: string
  name?: string
  /** Which call of an atomic batch it was, from 0, where the account's code tells. */
  call?: number
}

/** By the error's signature, as its selector is made. */
const sentences: Record<string, string> = {
  'ERC20InsufficientBalance(address,uint256,uint256)':
    'The sender has fewer of these tokens than the call moves.',
  'ERC20InsufficientAllowance(address,uint256,uint256)':
    'The contract may not spend that many of these tokens.',
  'ERC20InvalidSender(address)': 'Tokens cannot be sent from this address.',
  'ERC20InvalidReceiver(address)': 'Tokens cannot be sent to this address.',
  'ERC20InvalidApprover(address)': 'This address cannot approve a spender.',
  'ERC20InvalidSpender(address)': 'This address cannot be approved as a spender.',
  'ERC2612ExpiredSignature(uint256)': 'The signed permit has expired.',
  'ERC2612InvalidSigner(address,address)': 'The permit is signed by someone else.',
  'ERC721IncorrectOwner(address,uint256,address)': 'The collectible belongs to someone else.',
  'ERC721InsufficientApproval(address,uint256)': 'The contract may not move this collectible.',
  'ERC721InvalidReceiver(address)': 'The receiver cannot hold collectibles.',
  'ERC721NonexistentToken(uint256)': 'There is no such collectible.',
  'ERC1155InsufficientBalance(address,uint256,uint256,uint256)':
    'The sender has too few of these collectibles.',
  'ERC1155MissingApprovalForAll(address,address)': 'The contract may not move these collectibles.',
  'ERC1155InvalidReceiver(address)': 'The receiver cannot hold collectibles.',
  'ERC4626ExceededMaxDeposit(address,uint256,uint256)': 'The vault does not take a deposit of this size.',
  'ERC4626ExceededMaxMint(address,uint256,uint256)': 'The vault does not issue that many shares.',
  'ERC4626ExceededMaxWithdraw(address,uint256,uint256)': 'The withdrawal is larger than the vault allows.',
  'ERC4626ExceededMaxRedeem(address,uint256,uint256)': 'More shares are redeemed than the vault allows.',
  'SafeERC20FailedOperation(address)': 'A token transfer inside the call failed.',
  'OwnableUnauthorizedAccount(address)': 'Only the owner of the contract may do this.',
  'AccessControlUnauthorizedAccount(address,bytes32)':
    'This account lacks the role that the contract asks for.',
  'EnforcedPause()': 'The contract is paused.',
  'ReentrancyGuardReentrantCall()': 'The contract was entered twice at once.',
  'FailedInnerCall()': 'A call inside the call failed.',
  'FailedCall()': 'A call inside the call failed.',
  'AddressEmptyCode(address)': 'The call goes to an address without a contract.',
  'InsufficientBalance(uint256,uint256)': 'The balance is too small.',
  'AllowanceExpired(uint256)': 'The allowance given to Permit2 has expired.',
  'InsufficientAllowance(uint256)': 'The allowance given to Permit2 is too small.',
  'SignatureExpired(uint256)': 'The signature has expired.',
  'InvalidNonce()': 'The signature was used before.',
  'UnsupportedExecutionMode()': 'The account’s code does not know this kind of batch.',
  'ERC721InvalidSender(address)': 'Collectibles cannot be sent from this address.',
  'ERC721InvalidOperator(address)': 'This address cannot be approved for collectibles.',
  'ERC1155InvalidArrayLength(uint256,uint256)': 'The lists of collectibles and amounts do not fit together.',
  'InvalidInitialization()': 'The contract is set up already.',
  'InvalidAccountNonce(address,uint256)': 'The signature was used before.',
  'InvalidSignature()': 'The signature is not valid.',
  'V2TooLittleReceived()': 'The price moved too far for this swap.',
  'V3TooLittleReceived()': 'The price moved too far for this swap.',
  'V3TooMuchRequested()': 'The price moved too far for this swap.',
  'V4TooLittleReceived(uint256,uint256)': 'The price moved too far for this swap.',
  'TransactionDeadlinePassed()': 'The deadline of the call has passed.',
  'InsufficientETH()': 'Too few coins come with the call.',
  'TransferFailed()': 'A token could not be transferred.',
  'TransferFromFailed()': 'A token could not be taken from the sender.',
}

const panics: Record<number, string> = {
  1: 'The contract found itself in a state it should never be in.',
  17: 'A number became too large or fell below zero.',
  18: 'The contract divided by zero.',
  33: 'The contract met an option it does not know.',
  34: 'The contract’s storage is damaged.',
  49: 'The contract took from an empty list.',
  50: 'The contract looked past the end of a list.',
  65: 'The contract asked for too much memory.',
  81: 'The contract called a function that is not set.',
}

/** Solidity's own errors, and those that hold another: of a call of a batch, by the account's code, and of a router. */
const selectors = { text: '0x08c379a0', panic: '0x4e487b71', call: '0x5a154675', command: '0x2c4029e9' }

let bySelector: Map<string, { name: string; reason: string }> | undefined

function knownError(selector: string) {
  bySelector ??= new Map<string, { name: string; reason: string }>(
    Object.entries(sentences).map(([signature, reason]) => [
      selectorOf(signature),
      { name: signature.slice(0, signature.indexOf('(')), reason },
    ]),
  )
  return bySelector.get(selector)
}

/** Short codes that contracts give in place of a sentence. */
const shorthands: Record<string, string> = {
  STF: 'A token could not be taken from the sender.',
  TF: 'A token could not be transferred.',
  ST: 'A token could not be transferred.',
  TRANSFER_FROM_FAILED: 'A token could not be taken from the sender.',
  'TransferHelper: TRANSFER_FROM_FAILED': 'A token could not be taken from the sender.',
  'TransferHelper::transferFrom: transferFrom failed': 'A token could not be taken from the sender.',
  'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT': 'The price moved too far for this swap.',
  'UniswapV2Router: EXPIRED': 'The swap’s deadline has passed.',
  'Too little received': 'The price moved too far for this swap.',
  'Transaction too old': 'The deadline of the call has passed.',
  'ERC20: transfer amount exceeds balance': 'The sender has fewer of these tokens than the call moves.',
  'ERC20: transfer amount exceeds allowance': 'The contract may not spend that many of these tokens.',
  'ERC20: insufficient allowance': 'The contract may not spend that many of these tokens.',
}

const silent: Revert = { reason: 'The contract refused without giving a reason.' }

/** What the bytes mean that a call reverted with. Never throws, whatever the bytes. */
export function explainRevert(data: Hex | undefined, depth = 0): Revert {
  if (!data || data.length < 10) return silent
  const selector = data.slice(0, 10).toLowerCase()
  const body: Hex = `0x${data.slice(10)}`
  const [first, text] = [wordIn(body), textIn(body)]
  if (selector === selectors.text && text !== undefined) return said(text)
  if (selector === selectors.panic && first !== undefined)
    return {
      reason: panics[Number(first)] ?? 'The contract met an error it did not expect.',
      name: `Panic(${first})`,
    }
  const inside = selector === selectors.call || selector === selectors.command ? heldIn(body) : undefined
  if (inside && first !== undefined && depth < 3) {
    const inner = explainRevert(inside, depth + 1)
    return selector === selectors.call ? { ...inner, call: Number(first) } : inner
  }
  const own = `The contract refused with an error of its own (${selector}).`
  return knownError(selector) ?? { reason: own, name: selector }
}

/** The bytes of `(uint256, bytes)`. */
function heldIn(body: Hex): Hex | undefined {
  const [, offset, length = 0n] = wordsOf(body.slice(2, 194))
  const held = body.slice(194, 194 + Number(length) * 2)
  return offset === 64n && BigInt(held.length) === length * 2n ? `0x${held}` : undefined
}

/** What a node's error says of a call: a revert decoded, or `undefined` where it is about something else. */
export function explainNodeError(error: SerializedError): Revert | undefined {
  const data = revertData(error)
  if (data && data.length >= 10) return explainRevert(data)
  const told =
    /^(?:vm exception while processing transaction: )?(?:execution )?revert(?:ed)?(?:: ?(.*)| with reason string '(.*)')?$/is.exec(
      error.message,
    )
  if (told) return told[1] || told[2] ? said(told[1] ?? told[2] ?? '') : silent
  if (/out of gas|outofgas/i.test(error.message)) return { reason: 'The call runs out of gas.' }
  if (/invalid opcode|opcode.*not|stack (?:over|under)flow|invalid jump|EVM error/i.test(error.message))
    return { reason: 'The contract stopped with an error.' }
  return error.code === 3 ? silent : undefined
}

/** The bytes of a revert, wherever nodes put them. */
function revertData({ data }: SerializedError): Hex | undefined {
  if (isHex(data)) return data
  if (typeof data !== 'object' || data === null || !('data' in data)) return undefined
  return isHex(data.data) ? data.data : undefined
}

function said(text: string): Revert {
  const words = readable(text, 120)
  if (!words) return silent
  const known = Object.hasOwn(shorthands, words) ? shorthands[words] : undefined
  return known ? { reason: known, name: words } : { reason: `The contract says “${words}”.`, name: 'Error' }
}
