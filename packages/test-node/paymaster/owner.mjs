import { toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { testPhrase } from '../accounts.mjs'

/** The owner of the paymasters: none of the ten accounts, so that these keep their nonces. */
export const owner = mnemonicToAccount(testPhrase, { addressIndex: 100 })

export const SALT = toHex(0, { size: 32 })
