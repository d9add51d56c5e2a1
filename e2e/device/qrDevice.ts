import {
  CryptoAccount,
  CryptoCoinInfo,
  CryptoHDKey,
  CryptoKeypath,
  CryptoOutput,
  DataItem,
  extend,
  PathComponent,
  ScriptExpressions,
} from '@keystonehq/bc-ur-registry'
import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import {
  getBytes,
  HDNodeWallet,
  hashMessage,
  keccak256,
  Mnemonic,
  SigningKey,
  TypedDataEncoder,
} from 'ethers'

/** What a device may do wrong. */
export type Mistake = 'otherRequest' | 'otherAccount' | 'highS' | 'notASignature'

/** What a device shows of a request. */
export type Shown = { type: number; path: string; origin: string; chainId?: number; data: Buffer }

const dataTypes = { transaction: 1, typedData: 2, message: 3, typedTransaction: 4 }
/** The order of the curve. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const accountPath = "m/44'/60'/0'"

/**
 * A second program that holds a key and speaks ERC-4527 through the published libraries: it shares no code with the
 * wallet, and only sees codes.
 */
export function createQrDevice(phrase: string) {
  const master = HDNodeWallet.fromSeed(Mnemonic.fromPhrase(phrase).computeSeed())
  const fingerprint = Buffer.from(getBytes(master.fingerprint))
  const shown: Shown[] = []

  /** A public key; that of all accounts comes with the way to each. */
  function keyOf(path: string): CryptoHDKey {
    const { publicKey, chainCode } = master.derivePath(path)
    const derives = path === accountPath
    return new CryptoHDKey({
      isMaster: false,
      key: Buffer.from(getBytes(publicKey)),
      ...(derives && { chainCode: Buffer.from(getBytes(chainCode)) }),
      useInfo: new CryptoCoinInfo(60 as never, 0),
      origin: new CryptoKeypath(stepsOf(path), fingerprint, path.split('/').length - 1),
      ...(derives && {
        children: new CryptoKeypath([
          new PathComponent({ index: 0, hardened: false }),
          new PathComponent({ hardened: false }),
        ]),
      }),
      name: 'Test device',
      note: derives ? 'account.standard' : 'account.ledger_live',
    })
  }

  return {
    /** Everything that was signed, as the device understood it. */
    shown,
    address: (index: number) => master.derivePath(`${accountPath}/0/${index}`).address,

    /** The code that connects the device to a wallet: one key of all accounts, or the keys of three accounts. */
    accountCodes(kind: 'crypto-hdkey' | 'crypto-account' = 'crypto-hdkey'): string[] {
      if (kind === 'crypto-hdkey') return animation(kind, keyOf(accountPath).toCBOR(), 60)
      const own = [0, 1, 2].map((account) => keyOf(`m/44'/60'/${account}'/0/0`))
      const outputs = own.map((key) => new CryptoOutput([ScriptExpressions.PUBLIC_KEY_HASH], key))
      return animation(kind, new CryptoAccount(fingerprint, outputs).toCBOR(), 60)
    },

    /** Reads the codes of the wallet's screen. `undefined` until the animation is whole. */
    read(codes: readonly string[]): Buffer | undefined {
      const decoder = new URDecoder()
      for (const code of codes) decoder.receivePart(code)
      return decoder.isComplete() && decoder.resultUR().type === 'eth-sign-request'
        ? decoder.resultUR().cbor
        : undefined
    },

    /** Signs a request, and returns the codes of the answer. */
    sign(request: Buffer, mistake?: Mistake): string[] {
      const item = extend.decodeToDataItem(request).getData()
      const keypath = CryptoKeypath.fromDataItem(item[5])
      if (!keypath.getSourceFingerprint()?.equals(fingerprint))
        throw new Error('The request is for another device')
      const path = keypath.getPath() ?? ''
      const { privateKey, address } = master.derivePath(`m/${path}`)
      if (Buffer.from(getBytes(address)).compare(item[6]) !== 0)
        throw new Error('The path has another address')
      shown.push({
        type: item[3],
        path,
        origin: item[7],
        data: item[2],
        ...(item[4] && { chainId: item[4] }),
      })
      const key = mistake === 'otherAccount' ? master.derivePath("m/44'/60'/7'/0/0").privateKey : privateKey
      const { r, s, yParity } = new SigningKey(key).sign(hashOf(item[3], item[2]))
      const isHigh = mistake === 'highS'
      const signature = Buffer.concat([
        getBytes(r),
        Buffer.from((isHigh ? order - BigInt(s) : BigInt(s)).toString(16).padStart(64, '0'), 'hex'),
        lastPart(isHigh ? 1 - yParity : yParity, { type: item[3], chainId: item[4] }),
      ])
      const id = Buffer.from(item[1].getData())
      if (mistake === 'otherRequest') id[0] = (id[0] ?? 0) ^ 1
      const answer = new DataItem({ 1: new DataItem(id, 37), 2: signature, 3: 'Test device' })
      const type = mistake === 'notASignature' ? 'crypto-psbt' : 'eth-signature'
      return animation(type, extend.encodeDataItem(answer), 60)
    },
  }
}

/** The last part of a signature. With a legacy transaction it also names the chain (EIP-155). */
function lastPart(yParity: number, { type, chainId }: { type: number; chainId: number }): Buffer {
  if (type !== dataTypes.transaction) return Buffer.from([yParity])
  const hex = (chainId * 2 + 35 + yParity).toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

/** The published encoder's codes: the pure parts, then as many mixed ones, as a device's animation begins again. */
function animation(type: string, cbor: Buffer, size: number): string[] {
  const encoder = new UREncoder(new UR(cbor, type), size)
  return Array.from({ length: encoder.fragmentsLength * 2 }, () => encoder.nextPart().toUpperCase())
}

function hashOf(type: number, data: Buffer): string {
  if (type === dataTypes.transaction || type === dataTypes.typedTransaction) return keccak256(data)
  if (type === dataTypes.message) return hashMessage(data)
  if (type !== dataTypes.typedData) throw new Error(`There is no data type ${type}`)
  const { domain, types, message } = JSON.parse(data.toString('utf8'))
  const { EIP712Domain: _, ...structs } = types
  return TypedDataEncoder.hash(domain, structs, message)
}

function stepsOf(path: string): PathComponent[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => new PathComponent({ index: Number.parseInt(step, 10), hardened: step.endsWith("'") }))
}
