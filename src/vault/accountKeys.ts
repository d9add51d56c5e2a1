import type { Address, HDAccount, Hex, PrivateKeyAccount } from 'viem'
import { toHex } from 'viem/utils'
import { WalletError } from '../domain/errors.ts'
import type { DeviceAccount } from '../domain/signing/deviceAccount.ts'
import { fromText } from '../lib/bytes.ts'
import type { Contents, VaultAccount } from './contents.ts'
import type { Desk } from './devices/desk.ts'
import { accountOf, phraseOf } from './editContents.ts'
import type { Signatory } from './signatory.ts'

type Kind = VaultAccount['kind']
type ByKind = { [kind in Kind]: Extract<VaultAccount, { kind: kind }> }
type Kinds<result> = {
  [kind in Kind]: (contents: Contents, account: ByKind[kind]) => Promise<result>
}

/** Gets a signer for an account of each kind. */
const signatories = (desk: () => Promise<Desk>): Kinds<Signatory> => ({
  hd: async (contents, { phrase, index }) => derive(phraseOf(contents, phrase).phrase, index),
  key: async (contents, { address }) => fromKey(importedKey(contents, address)),
  qr: async (_, account) => onDevice(account, await desk()),
  ledger: async (_, account) => onDevice(account, await desk()),
  watch: elsewhere,
})

/** Gets the private key of an account of each kind, for a person who exports it. */
const keys: Kinds<Hex> = {
  async hd(contents, { phrase, index }) {
    const { privateKey } = (await derive(phraseOf(contents, phrase).phrase, index)).getHdKey()
    if (!privateKey) throw new WalletError('damagedVault')
    return toHex(privateKey)
  },
  key: async (contents, { address }) => importedKey(contents, address),
  qr: elsewhere,
  ledger: elsewhere,
  watch: elsewhere,
}

async function elsewhere(): Promise<never> {
  throw new WalletError('watchOnly')
}

async function onDevice(account: DeviceAccount, desk: Desk): Promise<Signatory> {
  return (await import('./devices/deviceSignatory.ts')).deviceSignatory(account, desk)
}

/** No device can answer, such as while a backup is compared with its keys. */
const noDesk: () => Promise<Desk> = elsewhere

/** The signer of the account with this address. Rejects with `unknownAccount`, `watchOnly` or `damagedVault`. */
export async function signatory(contents: Contents, address: Address, desk = noDesk): Promise<Signatory> {
  const account = accountOf(contents, address)
  const found = await ofKind(signatories(desk), contents, account)
  // Never sign with a different account than the one the person saw.
  if (found.address !== account.address) throw new WalletError('damagedVault')
  return found
}

/** The private key of the account with this address. Rejects with `unknownAccount` or `watchOnly`. */
export async function keyOf(contents: Contents, address: Address): Promise<Hex> {
  return ofKind(keys, contents, accountOf(contents, address))
}

function ofKind<kind extends Kind, result>(
  table: Kinds<result>,
  contents: Contents,
  account: ByKind[kind] & { kind: kind },
): Promise<result> {
  return table[account.kind](contents, account)
}

function importedKey({ keyrings }: Contents, address: Address): Hex {
  const found = keyrings.find((keyring) => keyring.kind === 'key' && keyring.address === address)
  if (found?.kind !== 'key') throw new WalletError('unknownAccount')
  return found.key
}

/** The account at m/44'/60'/0'/0/`index`, of BIP-44 and a BIP-39 phrase without a passphrase. */
export async function derive(phrase: string, index: number): Promise<HDAccount> {
  return (await deriver(phrase))(index)
}

/** The same for several indices: computing the seed is the slow part. */
export async function deriver(phrase: string): Promise<(index: number) => HDAccount> {
  const [{ HDKey, hdKeyToAccount }, seed] = await Promise.all([import('./derivation.ts'), seedOf(phrase)])
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  return (addressIndex) => hdKeyToAccount(root, { addressIndex })
}

/** BIP-39, by the browser's PBKDF2: JavaScript would take longer than all other steps of a first signature. */
async function seedOf(phrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const words = await crypto.subtle.importKey('raw', fromText(phrase.normalize('NFKD')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const rounds = { name: 'PBKDF2', hash: 'SHA-512', salt: fromText('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(rounds, words, 512))
}

/** The account of a private key. Throws if the key is invalid: zero, or not below the order of the curve. */
export async function fromKey(key: Hex): Promise<PrivateKeyAccount> {
  const { privateKeyToAccount } = await import('./derivation.ts')
  return privateKeyToAccount(key)
}
