import { type SerializedError, WalletError } from '../domain/errors.ts'

/** The denied action by method. ethers 5 recognizes a rejection by the words "user denied" in its message. */
export const denied: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'the connection',
  wallet_requestPermissions: 'the permissions',
  wallet_connect: 'the connection',
  wallet_switchEthereumChain: 'the network switch',
  wallet_addEthereumChain: 'the new network',
  eth_sendTransaction: 'the transaction',
  personal_sign: 'the message signature',
  eth_signTypedData_v4: 'the typed data signature',
  wallet_sign: 'the signature',
  eth_signTransaction: 'the transaction signature',
}

/** The error for a rejected request. Methods that are not in `denied` keep the interface's exact message. */
export function rejection(method: string): SerializedError {
  const error = new WalletError('userRejected').toJSON()
  const what = denied[method]
  return what === undefined ? error : { ...error, message: `${error.message}: user denied ${what}` }
}
