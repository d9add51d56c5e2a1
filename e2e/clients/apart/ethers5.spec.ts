import { clientTest, expect } from '../fixture.ts'

const test = clientTest('ethers5', ['ethers5'])

test('connects, sends a transaction and gets a signature that it verifies', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  expect(await connected).toBe(person.address)
  expect(await does('network')).toBe(chain.chainId)
  for (const [action, result] of [
    ['send', 1],
    ['sign', true],
  ] as const) {
    const done = does(action)
    await wallet.approve()
    expect(await done, action).toBe(result)
  }
})

// ethers 5 searches for the words "user denied" in the wallet's message.
test('knows a rejected transaction and rejected signatures for what they are', async ({ open, wallet }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  for (const [pageAction, action] of [
    ['rejectedSend', 'sendTransaction'],
    ['rejectedSign', 'signMessage'],
    ['rejectedSignTyped', '_signTypedData'],
  ] as const) {
    const rejected = does(pageAction)
    await wallet.reject()
    expect(await rejected).toEqual({ code: 'ACTION_REJECTED', action })
  }
})
