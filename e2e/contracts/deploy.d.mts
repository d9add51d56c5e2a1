import type {
  Abi,
  Account,
  Address,
  Client,
  Hash,
  Hex,
  HttpTransport,
  PublicActions,
  PublicRpcSchema,
  RpcTransactionReceipt,
  WalletActions,
  WalletRpcSchema,
} from 'viem'

export type ContractName = 'Bytes32Token' | 'NamelessToken' | 'Reverter' | 'TestNft' | 'TestToken'

/** Every test contract's ABI and creation code, by name. */
export const contracts: Record<ContractName, { abi: Abi; bytecode: Hex }>

/** Signs as one of the ten accounts of a test node. */
export type TestClient = Client<
  HttpTransport,
  undefined,
  Account,
  [...PublicRpcSchema, ...WalletRpcSchema],
  PublicActions<HttpTransport, undefined, Account> & WalletActions<undefined, Account>
>

/**
 * Deploys a test contract and waits for its pre-confirmed receipt. `index` is the account that pays, the last one
 * unless said otherwise. Throws when the deployment reverts.
 */
export function deployContract(
  url: string,
  name: ContractName,
  args?: unknown[],
  index?: number,
): Promise<Address>

/** A viem client for one of the ten accounts; it may read and write. */
export function testClient(url: string, index: number): TestClient

/** Waits for a receipt as soon as there is one, in the node's own form. */
export function preconfirmed(client: TestClient, hash: Hash): Promise<RpcTransactionReceipt>
