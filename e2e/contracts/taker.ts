import { type Address, concatHex, type Hex, numberToHex } from 'viem'

/** The code of a contract that, whatever function is called, takes this much of the token from the caller. */
export function takerCode(token: Address, amount: bigint): Hex {
  return concatHex([
    // The selector of `transferFrom`, then the caller, the contract itself and the amount.
    '0x6323b872dd60e01b5f52',
    '0x33600452',
    '0x30602452',
    '0x7f',
    numberToHex(amount, { size: 32 }),
    '0x604452',
    // call(gas, token, 0, 0, 0x64, 0, 0x20)
    '0x60205f60645f5f73',
    token,
    '0x5af100',
  ])
}
