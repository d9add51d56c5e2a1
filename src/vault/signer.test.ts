import {
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { exactly } from './bounds.fake.ts'
import { createTypedVault, memoryArea, testAddresses, testCost, testPhrase } from './vault.fake.ts'

const [from, second, stranger] = testAddresses
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const lower = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const zero = '0x0000000000000000000000000000000000000000'
const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const common = { to: stranger, value: 1n, chainId: 31337, nonce: 7, gas: 21000n }

async function make() {
  const [local, session] = [memoryArea(), memoryArea()]
  const vault = createTypedVault({ local, session, delegates: [delegate], cost: testCost })
  await vault.create({ phrase: testPhrase, password: 'password' })
  await vault.addAccount(1)
  return { vault, signer: vault.signer, local }
}

test.each([
  ['eip1559', { ...common, ...fees, type: 'eip1559' }],
  ['legacy', { ...common, gasPrice: 1n, type: 'legacy' }],
] as const)('an %s transaction is signed by its account', async (type, transaction) => {
  const { signer } = await make()
  for (const account of [from, second]) {
    const { serialized, hash } = await signer.signTransaction({
      transaction,
      bounds: exactly(transaction, account),
    })
    const sender = await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })
    expect(sender).toBe(account)
    expect(hash).toBe(keccak256(serialized))
    expect(parseTransaction(serialized)).toMatchObject({
      type,
      nonce: 7,
      chainId: 31337,
      value: 1n,
      gas: 21000n,
    })
  }
})

test('an EIP-7702 transaction carries its authorization', async () => {
  const { signer } = await make()
  const authorization = await signer.signAuthorization({
    chainId: 31337,
    address: delegate,
    nonce: 8,
    bounds: { from, delegate },
  })
  const transaction = { ...common, ...fees, type: 'eip7702', authorizationList: [authorization] } as const
  const { serialized } = await signer.signTransaction({ transaction, bounds: exactly(transaction, from) })
  expect(await recoverTransactionAddress({ serializedTransaction: serialized as `0x04${string}` })).toBe(from)
  expect(parseTransaction(serialized as `0x04${string}`).authorizationList).toMatchObject([{ nonce: 8 }])
})

test.each([delegate, zero, lower] as const)('an account may be handed to %s', async (address) => {
  const { signer } = await make()
  const authorization = await signer.signAuthorization({
    chainId: 1,
    address,
    nonce: 0,
    bounds: { from, delegate: address },
  })
  expect(authorization).toMatchObject({ chainId: 1, nonce: 0 })
  expect(isAddressEqual(authorization.address, address)).toBe(true)
  expect(await recoverAuthorizationAddress({ authorization })).toBe(from)
})

test('an account is handed to no other contract', async () => {
  const { signer } = await make()
  const request = signer.signAuthorization({
    chainId: 1,
    address: stranger,
    nonce: 0,
    bounds: { from, delegate: stranger },
  })
  await expect(request).rejects.toMatchObject({ kind: 'signatureRefused' })
})

test.each([0, -1, 1.5, Number.NaN, undefined])('nothing is signed for chain %s', async (chain) => {
  const { signer } = await make()
  const chainId = chain as number
  const authorization = signer.signAuthorization({
    chainId,
    address: delegate,
    nonce: 0,
    bounds: { from, delegate },
  })
  await expect(authorization).rejects.toMatchObject({ kind: 'signatureRefused' })
  const transaction = { ...common, gasPrice: 1n, type: 'legacy', chainId } as const
  await expect(
    signer.signTransaction({ transaction, bounds: exactly(transaction, from) }),
  ).rejects.toMatchObject({ kind: 'signatureRefused' })
})

test('only the key of the approved account signs, also beside other accounts', async () => {
  const { signer } = await make()
  const transaction = { ...common, ...fees, type: 'eip1559' } as const
  const bounds = exactly(transaction, second)
  // A caller that names another account changes nothing.
  const { serialized } = await signer.signTransaction({ from, transaction, bounds } as never)
  expect(await recoverTransactionAddress({ serializedTransaction: serialized as `0x02${string}` })).toBe(
    second,
  )
  const wanted = { chainId: 1, address: delegate, nonce: 0, bounds: { from: second, delegate } } as const
  const authorization = await signer.signAuthorization({ from, ...wanted } as never)
  expect(await recoverAuthorizationAddress({ authorization })).toBe(second)
  await expect(
    signer.signTransaction({ transaction, bounds: exactly(transaction, stranger) }),
  ).rejects.toMatchObject({
    kind: 'unknownAccount',
  })
})

test('what exceeds its bounds is not signed, nor is an authorization for another contract', async () => {
  const { signer } = await make()
  const transaction = { ...common, ...fees, type: 'eip1559' } as const
  const bounds = exactly(transaction, from)
  for (const less of [{ gas: 20_999n }, { fee: bounds.fee - 1n }, { maxFeePerGas: 1n }, { contents: [] }])
    await expect(
      signer.signTransaction({ transaction, bounds: { ...bounds, ...less } }),
    ).rejects.toMatchObject({ kind: 'signatureRefused' })
  await expect(
    signer.signAuthorization({ chainId: 1, address: delegate, nonce: 0, bounds: { from } }),
  ).rejects.toMatchObject({ kind: 'signatureRefused' })
  // The person cannot approve a contract that the wallet does not know.
  await expect(
    signer.signAuthorization({ chainId: 1, address: from, nonce: 0, bounds: { from, delegate: from } }),
  ).rejects.toMatchObject({
    kind: 'signatureRefused',
    detail: 'The contract is not allowed',
  })
})

test('a message is signed over its bytes with the EIP-191 prefix', async () => {
  const { signer } = await make()
  for (const message of ['0x', '0x68656c6c6f', `0x${'ff'.repeat(32)}`] as const) {
    const signature = await signer.signMessage({ from, message })
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(from)
  }
})

test('typed data is signed as the standard hashes it', async () => {
  const { signer } = await make()
  const typedData = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Offer: [
        { name: 'amounts', type: 'int64[]' },
        { name: 'to', type: 'address' },
      ],
    },
    primaryType: 'Offer',
    domain: { chainId: '31337' },
    message: { amounts: ['-5', '9007199254740993'], to: stranger },
  }
  for (const account of [from, second]) {
    const signature = await signer.signTypedData({ from: account, typedData })
    const signed = { ...typedData, signature } as unknown as Parameters<typeof recoverTypedDataAddress>[0]
    expect(await recoverTypedDataAddress(signed)).toBe(account)
  }
  await expect(signer.signTypedData({ from: stranger, typedData })).rejects.toMatchObject({
    kind: 'unknownAccount',
  })
})

test('an account that is not in the wallet signs nothing', async () => {
  const { signer } = await make()
  await expect(signer.signMessage({ from: stranger, message: '0x00' })).rejects.toMatchObject({
    kind: 'unknownAccount',
  })
})

test('a locked wallet signs nothing, even with an account it has just used', async () => {
  const { vault, signer } = await make()
  const request = { from, message: '0x00' } as const
  await signer.signMessage(request)
  await vault.lock()
  await expect(signer.signMessage(request)).rejects.toMatchObject({ kind: 'locked' })
  await vault.unlock('password')
  await signer.signMessage(request)
})

test('a lock overtakes a signature that is still being prepared', async () => {
  const { vault, signer, local } = await make()
  const [reading, read] = [deferred(), deferred()]
  const { vault: stored } = local.items
  local.get.mockImplementationOnce(async () => {
    reading.resolve()
    await read.promise
    return { vault: stored }
  })
  const request = signer.signMessage({ from, message: '0x00' })
  await reading.promise
  await vault.lock()
  read.resolve()
  await expect(request).rejects.toMatchObject({ kind: 'locked' })
})

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
