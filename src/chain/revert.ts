import { decodeErrorResult, type Hex, isHex } from 'viem'
import type { SerializedError } from '../wire/errors.ts'
import { readSignature } from './signature.ts'
import { readable } from './text.ts'

/** Why a call failed: a sentence for people, the error's own name for developers. */
export type Revert = {
  reason: string
  name?: string
  /** Which call of an atomic batch it was, from 0, where the account's code tells. */
  call?: number
}

const sentences: Record<string, string> = {
  ERC20InsufficientBalance: 'The sender has fewer of these tokens than the call moves.',
  ERC20InsufficientAllowance: 'The contract may not spend that many of these tokens.',
  ERC20InvalidSender: 'Tokens cannot be sent from this address.',
  ERC20InvalidReceiver: 'Tokens cannot be sent to this address.',
  ERC20InvalidApprover: 'This address cannot approve a spender.',
  ERC20InvalidSpender: 'This address cannot be approved as a spender.',
  ERC2612ExpiredSignature: 'The signed permit has expired.',
  ERC2612InvalidSigner: 'The permit is signed by someone else.',
  ERC721IncorrectOwner: 'The collectible belongs to someone else.',
  ERC721InsufficientApproval: 'The contract may not move this collectible.',
  ERC721InvalidReceiver: 'The receiver cannot hold collectibles.',
  ERC721NonexistentToken: 'There is no such collectible.',
  ERC1155InsufficientBalance: 'The sender has too few of these collectibles.',
  ERC1155MissingApprovalForAll: 'The contract may not move these collectibles.',
  ERC1155InvalidReceiver: 'The receiver cannot hold collectibles.',
  ERC4626ExceededMaxDeposit: 'The vault does not take a deposit of this size.',
  ERC4626ExceededMaxMint: 'The vault does not issue that many shares.',
  ERC4626ExceededMaxWithdraw: 'The withdrawal is larger than the vault allows.',
  ERC4626ExceededMaxRedeem: 'More shares are redeemed than the vault allows.',
  SafeERC20FailedOperation: 'A token transfer inside the call failed.',
  OwnableUnauthorizedAccount: 'Only the owner of the contract may do this.',
  AccessControlUnauthorizedAccount: 'This account lacks the role that the contract asks for.',
  EnforcedPause: 'The contract is paused.',
  ReentrancyGuardReentrantCall: 'The contract was entered twice at once.',
  FailedInnerCall: 'A call inside the call failed.',
  FailedCall: 'A call inside the call failed.',
  AddressEmptyCode: 'The call goes to an address without a contract.',
  InsufficientBalance: 'The balance is too small.',
  AllowanceExpired: 'The allowance given to Permit2 has expired.',
  InsufficientAllowance: 'The allowance given to Permit2 is too small.',
  SignatureExpired: 'The signature has expired.',
  InvalidNonce: 'The signature was used before.',
  UnsupportedExecutionMode: 'The account’s code does not know this kind of batch.',
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

const errors = [
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)',
  'error ERC4626ExceededMaxMint(address receiver, uint256 shares, uint256 max)',
  'error ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)',
  'error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)',
  'error SafeERC20FailedOperation(address token)',
  'error OwnableUnauthorizedAccount(address account)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 role)',
  'error EnforcedPause()',
  'error ReentrancyGuardReentrantCall()',
  'error FailedInnerCall()',
  'error FailedCall()',
  'error AddressEmptyCode(address target)',
  'error InsufficientBalance(uint256 balance, uint256 needed)',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error SignatureExpired(uint256 deadline)',
  'error InvalidNonce()',
  'error UnsupportedExecutionMode()',
  'error ExecuteError(uint256 index, bytes reason)',
].map(readSignature)

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
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'Error') return said(String(args[0]))
    if (errorName === 'Panic')
      return {
        reason: panics[Number(args[0])] ?? 'The contract met an error it did not expect.',
        name: `Panic(${args[0]})`,
      }
    if (errorName === 'ExecuteError' && depth < 3)
      return { ...explainRevert(args[1] as Hex, depth + 1), call: Number(args[0]) }
    return { reason: sentences[errorName] ?? `The contract refused with ${errorName}.`, name: errorName }
  } catch {
    const selector = data.slice(0, 10)
    return { reason: `The contract refused with an error of its own (${selector}).`, name: selector }
  }
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
