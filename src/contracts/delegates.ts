import { type Address, type Hex, keccak256 } from 'viem'
import { sameAddress } from '../domain/sameAddress.ts'

/** The interfaces through which the wallet calls delegates. */
export const delegateKinds = ['simple7702', 'erc7821'] as const
export type DelegateKind = (typeof delegateKinds)[number]

/** A contract whose code an account may run. */
export type Delegate = {
  address: Address
  name: string
  kind: DelegateKind
  /** keccak256 of the code on chain, if it is the same on every chain and was made from the creation code. */
  runtimeHash?: Hex
}

/** The deterministic deployer. Its addresses commit to the creation code, and nearly every chain has it. */
export const create2Factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/**
 * The delegate that the wallet offers to its own keys. Its address comes from CREATE2 through the deterministic
 * deployer with salt 0, so it commits to the creation code of
 * `@account-abstraction/contracts` 0.8.0.
 */
export const defaultDelegate: Delegate = {
  address: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  name: 'Simple7702Account',
  kind: 'simple7702',
  runtimeHash: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
}

/** The default's code again, at the address for which Ledger's app signs: see `domain/signing/ledgerApp.ts`. */
export const ledgerDelegate: Delegate = {
  ...defaultDelegate,
  address: '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9',
  runtimeHash: '0x82c1e6c0f83d22eef579344e8eff26baf24db4dabe5408d681b00d0512bc3ec4',
}

/**
 * Delegates that an account may already have and keeps. All were made by CREATE2 through the deterministic
 * deployer, so the address commits to the creation code: `e2e/contracts/delegates.ts` has its hash and the salt.
 * MetaMask's stores the chain id, so its code differs by chain, and BEBE's code is proven by its address alone.
 * Uniswap's Calibur is left out: no package has its creation code, so no test can prove what it leaves on a chain.
 */
export const delegates: readonly Delegate[] = [
  defaultDelegate,
  ledgerDelegate,
  {
    address: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    name: 'MetaMask StatelessDeleGator',
    kind: 'erc7821',
  },
  { address: '0x00000000BEBEDB7C30ee418158e26E31a5A8f3E2', name: 'BEBE', kind: 'erc7821' },
]

/** The delegate with this address, regardless of case. */
export function findDelegate(address: string): Delegate | undefined {
  return delegates.find((delegate) => sameAddress(delegate.address, address))
}

/** True if the code can be the delegate's: exactly the known code if that is the same on every chain. */
export function isCodeOf({ runtimeHash }: Delegate, code: Hex): boolean {
  return code !== '0x' && (!runtimeHash || keccak256(code) === runtimeHash)
}

/**
 * The delegate that an account's code names: EIP-7702 stores `0xef0100` and an address. `undefined` for any
 * other code and for none.
 */
export function delegateIn(code: string): Address | undefined {
  return /^0xef0100[0-9a-fA-F]{40}$/.test(code) ? (`0x${code.slice(8)}` as Address) : undefined
}

/** The code of an account that is delegated to the address. */
export function delegationTo(address: Address): Hex {
  return `0xef0100${address.slice(2).toLowerCase()}`
}
