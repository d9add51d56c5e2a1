import { HDNodeWallet, Mnemonic } from 'ethers'
import { type Address, type Hex, keccak256, recoverAddress, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { WantedKind } from '../src/domain/signing/signatureWanted.ts'
import { readSignature } from '../src/ui/devices/registry/readSignature.ts'
import { signRequestCodes } from '../src/ui/devices/registry/signRequest.ts'
import { collectUr } from '../src/ui/devices/ur/collectUr.ts'
import { deviceSignature } from '../src/vault/devices/deviceSignature.ts'
import { createQrDevice } from './device/qrDevice.ts'

const phrase = `${'test '.repeat(11)}junk`
const fingerprint = HDNodeWallet.fromSeed(Mnemonic.fromPhrase(phrase).computeSeed()).fingerprint.slice(2)
const content = { chainId: 31337, nonce: 7, gas: 21_000n, value: 5n } as const
const long = { ...content, data: `0x${'ab'.repeat(600)}` } as const
const [gasPrice, maxFeePerGas] = [9n, 9n]

describe('a second program reads the wallet’s codes and signs, and the wallet takes its answer', () => {
  test.each<[string, WantedKind, number, Hex]>([
    ['a legacy one', 'transaction', 1, serializeTransaction({ ...content, type: 'legacy', gasPrice })],
    ['a long legacy one', 'transaction', 1, serializeTransaction({ ...long, type: 'legacy', gasPrice })],
    [
      'one of EIP-1559',
      'typedTransaction',
      4,
      serializeTransaction({ ...content, type: 'eip1559', maxFeePerGas }),
    ],
  ])('for a transaction: %s', async (_, kind, type, bytes) => {
    const device = createQrDevice(phrase)
    const from = device.address(0) as Address
    const id = keccak256(bytes)
    const wanted = { id, from, path: "m/44'/60'/0'/0/0", fingerprint, kind, bytes, chainId: 31337 }
    const request = device.read(signRequestCodes(wanted))
    if (!request) throw new Error('The device could not read the codes')
    const codes = device.sign(request)
    expect(device.shown).toMatchObject([{ type, chainId: 31337, origin: 'Volley' }])
    expect(device.shown[0]?.data.toString('hex')).toBe(bytes.slice(2))

    const collect = collectUr()
    const answer = codes.map((code) => collect(code)).find(({ state }) => state === 'whole')
    if (answer?.state !== 'whole') throw new Error('The wallet could not read the codes')
    const read = readSignature(answer.type, answer.message, wanted)
    if ('fault' in read) throw new Error(read.fault)
    const hash = keccak256(bytes)
    const signature = await deviceSignature(read.signature, hash, from)
    expect(await recoverAddress({ hash, signature })).toBe(from)
  })
})
