import {
  hashMessage,
  hexToString,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeSignature,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { hasKind } from '../../domain/errors.ts'
import { readAuthorization } from '../../domain/signing/authorizationBytes.ts'
import type { Wanted } from '../../domain/signing/signatureWanted.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { exactly } from '../bounds.fake.ts'
import { makeWallet, testAddresses } from '../vault.fake.ts'

const device = privateKeyToAccount(`0x${'46'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'47'.repeat(32)}`)
const account = {
  kind: 'qr',
  address: device.address,
  path: "m/44'/60'/0'/0/0",
  fingerprint: '12345678',
} as const
const call = { to: testAddresses[2], value: 5n, chainId: 31337, nonce: 7, gas: 21000n } as const
const dynamic = { ...call, type: 'eip1559', maxFeePerGas: 30n, maxPriorityFeePerGas: 2n } as const
const legacy = { ...call, type: 'legacy', gasPrice: 30n } as const
/** The order of the curve. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

async function make() {
  const { vault } = await makeWallet()
  await vault.addDevice([account])
  return { vault, signer: vault.signer, desk: await vault.desk() }
}

/** The request for the device, which the vault gives instead of a signature. */
async function wantedFrom(asking: Promise<unknown>): Promise<Wanted> {
  const error = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!hasKind(error, 'awaitsDevice')) throw error
  return error.data?.wanted as Wanted
}

test.each([
  [legacy, 'transaction'],
  [dynamic, 'typedTransaction'],
] as const)(
  '%o is signed by the device, and the vault joins bytes and signature',
  async (transaction, kind) => {
    const { signer } = await make()
    const request = { transaction, bounds: exactly(transaction, device.address) }
    const wanted = await wantedFrom(signer.signTransaction(request))
    expect(wanted).toMatchObject({ ...{ from: device.address, kind, chainId: 31337 }, path: account.path })
    const signature = await device.sign({ hash: keccak256(wanted.bytes) })
    const { serialized, hash } = await signer.signTransaction({ ...request, signature })
    expect(await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })).toBe(
      device.address,
    )
    expect(hash).toBe(keccak256(serialized))
    expect(parseTransaction(serialized)).toMatchObject({ ...call, to: call.to.toLowerCase() })
  },
)

test('the last part of a signature may be anything: it is computed', async () => {
  const { signer } = await make()
  const request = { transaction: legacy, bounds: exactly(legacy, device.address) }
  const { bytes } = await wantedFrom(signer.signTransaction(request))
  const signature = await device.sign({ hash: keccak256(bytes) })
  for (const last of ['0x00', '0x01', '0x1b', '0xf4f6'])
    await expect(
      signer.signTransaction({
        ...request,
        signature: `${slice(signature, 0, 64)}${last.slice(2)}` as `0x${string}`,
      }),
    ).resolves.toMatchObject({ serialized: expect.any(String) })
})

test('bytes beyond the bounds are not even shown to the device', async () => {
  const { signer } = await make()
  const bounds = { ...exactly(dynamic, device.address), gas: 20_999n }
  await expect(signer.signTransaction({ transaction: dynamic, bounds })).rejects.toMatchObject({
    kind: 'signatureRefused',
  })
})

test('a signature of another account, of other bytes, or with a high s does not count', async () => {
  const { signer } = await make()
  const request = { transaction: dynamic, bounds: exactly(dynamic, device.address) }
  const { bytes } = await wantedFrom(signer.signTransaction(request))
  const good = await device.sign({ hash: keccak256(bytes) })
  const high = serializeSignature({
    r: slice(good, 0, 32),
    s: toHex(order - BigInt(slice(good, 32, 64)), { size: 32 }),
    yParity: slice(good, 64, 65) === '0x1b' ? 1 : 0,
  })
  const others = [await other.sign({ hash: keccak256(bytes) }), await device.sign({ hash: hashMessage('x') })]
  for (const signature of others)
    await expect(signer.signTransaction({ ...request, signature })).rejects.toMatchObject({
      data: { refusal: 'error_otherSignature' },
    })
  for (const signature of [high, '0x', slice(good, 0, 64), `0x${'00'.repeat(65)}`] as const)
    await expect(signer.signTransaction({ ...request, signature })).rejects.toMatchObject({
      data: { refusal: 'error_otherSignature' },
    })
})

test('a message waits at the desk until the right signature is there', async () => {
  const { signer, desk } = await make()
  const message = toHex('Hello')
  const asking = signer.signMessage({ from: device.address, message })
  await expect.poll(() => desk.list()).toHaveLength(1)
  const [wanted] = desk.list() as [Wanted]
  expect(wanted).toMatchObject({ kind: 'message', bytes: message })
  const wrong = await other.signMessage({ message: { raw: message } })
  await expect(desk.give({ id: wanted.id, signature: wrong })).rejects.toMatchObject({
    data: { refusal: 'error_otherSignature' },
  })
  expect(desk.list()).toHaveLength(1)
  await desk.give({ id: wanted.id, signature: await device.signMessage({ message: { raw: message } }) })
  expect(await recoverMessageAddress({ message: { raw: message }, signature: await asking })).toBe(
    device.address,
  )
  expect(desk.list()).toEqual([])
})

const typed = {
  domain: { name: 'Test', chainId: '31337', verifyingContract: testAddresses[2] },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [{ name: 'contents', type: 'string' }],
  },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
}

test('typed data reaches the device as JSON, and the device finds the same hash', async () => {
  const { signer, desk } = await make()
  const asking = signer.signTypedData({ from: device.address, typedData: typed as never })
  await expect.poll(() => desk.list()).toHaveLength(1)
  const [wanted] = desk.list() as [Wanted]
  const shown = JSON.parse(hexToString(wanted.bytes))
  expect(shown).toMatchObject({ primaryType: 'Mail', message: typed.message })
  expect(shown.types).toEqual(typed.types)
  expect(shown.domain.chainId).toBe(31337)
  await desk.give({ id: wanted.id, signature: await device.signTypedData(shown) })
  expect(await recoverTypedDataAddress({ ...(typed as object), signature: await asking } as never)).toBe(
    device.address,
  )
})

test('a restart asks for the same, and other bytes have another name', async () => {
  const ids = await Promise.all(
    [toHex('Hello'), toHex('Hello'), toHex('Hello!')].map(async (message) => {
      const { signer, desk } = await make()
      signer.signMessage({ from: device.address, message }).catch(() => undefined)
      await expect.poll(() => desk.list()).toHaveLength(1)
      return desk.list()[0]?.id
    }),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
})

test('a request names the site that asks, and another site’s is another one', async () => {
  const { signer, desk } = await make()
  const from = device.address
  const message = toHex('Hello')
  for (const origin of ['https://one.example', 'https://other.example'])
    signer.signMessage({ from, message, origin }).catch(() => undefined)
  signer
    .signTypedData({ from, typedData: typed as never, origin: 'https://one.example' })
    .catch(() => undefined)
  const asked = { transaction: dynamic, bounds: exactly(dynamic, from), waits: true } as const
  signer.signTransaction({ ...asked, origin: 'https://one.example' }).catch(() => undefined)
  await expect.poll(() => desk.list()).toHaveLength(4)
  const wanted = desk.list()
  expect(new Set(wanted.map(({ id }) => id)).size).toBe(4)
  const askers = [
    'https://one.example',
    'https://one.example',
    'https://one.example',
    'https://other.example',
  ]
  expect(wanted.map(({ origin }) => origin).sort()).toEqual(askers)
})

test('a refusal of the person ends the request with 4001, and another one has no place any more', async () => {
  const { signer, desk } = await make()
  const asking = signer.signMessage({ from: device.address, message: '0x00' })
  await expect.poll(() => desk.list()).toHaveLength(1)
  const [{ id }] = desk.list() as [Wanted]
  desk.refuse({ id })
  await expect(asking).rejects.toMatchObject({ kind: 'userRejected' })
  await expect(desk.give({ id, signature: '0x' })).rejects.toMatchObject({
    data: { refusal: 'error_notWanted' },
  })
})

test('the device signs no authorization and no operation, and its key cannot be exported', async () => {
  const { vault, signer } = await make()
  const authorization = { chainId: 1, nonce: 0, address: testAddresses[2] }
  await expect(
    signer.signAuthorization({
      ...authorization,
      bounds: { from: device.address, delegate: testAddresses[2] },
    }),
  ).rejects.toMatchObject({ kind: 'signatureRefused' })
  await expect(vault.exportKey(device.address, 'correct horse')).rejects.toMatchObject({ kind: 'watchOnly' })
})

test('a watched account becomes the device’s, and a key of the vault stays', async () => {
  const { vault } = await makeWallet()
  await vault.addWatched(device.address)
  await vault.addDevice([account])
  expect(await vault.accounts()).toContainEqual(account)
  expect((await vault.accounts()).filter(({ address }) => address === device.address)).toHaveLength(1)
  await expect(vault.addDevice([{ ...account, address: testAddresses[0] }])).rejects.toMatchObject({
    kind: 'accountExists',
  })
})

test('several accounts come together or not at all', async () => {
  const { vault } = await makeWallet()
  const second = { ...account, address: other.address, path: "m/44'/60'/0'/0/1" }
  await expect(vault.addDevice([second, { ...account, address: testAddresses[0] }])).rejects.toThrow()
  expect(await vault.accounts()).toHaveLength(1)
  expect(await vault.addDevice([account, second])).toBe(device.address)
  expect(await vault.accounts()).toHaveLength(3)
})

describe('a Ledger', () => {
  const ledger = {
    kind: 'ledger',
    address: device.address,
    path: "m/44'/60'/1'/0/0",
    device: other.address,
  } as const
  const removal = {
    chainId: 31337,
    nonce: 8,
    address: zeroAddress,
    bounds: { from: device.address, delegate: zeroAddress },
  }

  async function connect() {
    const { vault } = await makeWallet()
    await vault.addDevice([ledger])
    return { vault, signer: vault.signer }
  }

  test('gets requests with its path and its first address, for all that QR devices sign', async () => {
    const { signer } = await connect()
    const request = { transaction: dynamic, bounds: exactly(dynamic, device.address) }
    const wanted = await wantedFrom(signer.signTransaction(request))
    expect(wanted).toMatchObject({ kind: 'typedTransaction', path: ledger.path, device: other.address })
    expect(wanted).not.toHaveProperty('fingerprint')
    const signature = await device.sign({ hash: keccak256(wanted.bytes) })
    await expect(signer.signTransaction({ ...request, signature })).resolves.toBeDefined()
  })

  test('signs an authorization over the bytes of EIP-7702', async () => {
    const { signer } = await connect()
    const wanted = await wantedFrom(signer.signAuthorization(removal))
    const { chainId, address, nonce } = removal
    expect(keccak256(wanted.bytes)).toBe(hashAuthorization({ chainId, address, nonce }))
    expect(readAuthorization(wanted.bytes)).toEqual({ chainId, address, nonce })
    const signature = await device.sign({ hash: keccak256(wanted.bytes) })
    const authorization = await signer.signAuthorization({ ...removal, signature })
    expect(await recoverAuthorizationAddress({ authorization })).toBe(device.address)
    expect(authorization).toMatchObject({ chainId, address, nonce })
  })

  test.each(['another account', 'another nonce'])('is not believed with the signature of %s', async (by) => {
    const { signer } = await connect()
    const { bytes } = await wantedFrom(
      signer.signAuthorization({ ...removal, nonce: by === 'another nonce' ? 9 : 8 }),
    )
    const signature = await (by === 'another account' ? other : device).sign({ hash: keccak256(bytes) })
    await expect(signer.signAuthorization({ ...removal, signature })).rejects.toMatchObject({
      data: { refusal: 'error_otherSignature' },
    })
  })

  test('gets no request for a contract that the wallet did not show or does not know', async () => {
    const { signer } = await connect()
    const [shown, strange] = [testAddresses[1], testAddresses[2]]
    for (const [address, delegate] of [
      [strange, shown],
      [strange, strange],
    ] as const)
      await expect(
        signer.signAuthorization({ ...removal, address, bounds: { from: device.address, delegate } }),
      ).rejects.toMatchObject({ kind: 'signatureRefused' })
  })

  test('signs no operations, and its key cannot be exported', async () => {
    const { vault, signer } = await connect()
    const operation = {
      sender: device.address,
      nonce: '0x70000000000000000',
      callData: '0x34fcd5be00',
      callGasLimit: '0x7530',
      verificationGasLimit: '0x7530',
      preVerificationGas: '0x7530',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      paymaster: '0x00000000000000000000000000000000000000fe',
      paymasterData: '0x01',
      signature: '0x',
    } as const
    const bounds = {
      chainId: 1,
      from: device.address,
      nonce: operation.nonce,
      contents: [operation.callData],
      entryPoint,
      delegate: undefined,
    }
    await expect(signer.signOperation({ operation, bounds })).rejects.toMatchObject({
      detail: 'The account cannot sign it',
    })
    await expect(vault.exportKey(device.address, 'correct horse')).rejects.toMatchObject({
      kind: 'watchOnly',
    })
  })
})
