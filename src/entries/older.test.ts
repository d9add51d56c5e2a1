import { afterEach, expect, test, vi } from 'vitest'
import { toPage, toWallet } from '../messages/pageFrames.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

type Older = Record<string, unknown> & {
  request(args: object): Promise<unknown>
  _metamask: { isUnlocked(): Promise<boolean> }
}

const answers: Record<string, unknown> = { eth_chainId: '0x2105', eth_accounts: ['0xABCDEF'] }

/** A page of an older site that runs the scripts in this order. */
async function makePage(scripts: ('./inpage.iife.ts' | './older.iife.ts')[], ethereum?: object) {
  const window: EventTarget & { ethereum?: Older } = new EventTarget()
  if (ethereum) Object.assign(window, { ethereum })
  vi.stubGlobal('window', window)
  vi.stubGlobal('self', { origin: 'https://old.example' })
  const tell = (frame: object) =>
    window.dispatchEvent(new CustomEvent(toPage, { detail: JSON.stringify({ jsonrpc: '2.0', ...frame }) }))
  window.addEventListener(toWallet, (event) => {
    const { id, method } = JSON.parse((event as CustomEvent).detail)
    tell({ id, result: answers[method] })
  })
  const announced: { isMetaMask?: true }[] = []
  window.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent).detail.provider),
  )
  for (const script of scripts) await import(script)
  return { window, tell, announced }
}

test.each([
  [['./inpage.iife.ts', './older.iife.ts'] as const],
  [['./older.iife.ts', './inpage.iife.ts'] as const],
])('an older site finds what it looks for, whichever script comes first: %j', async (scripts) => {
  const { window, tell } = await makePage([...scripts])
  const older = window.ethereum as Older
  expect(older.isMetaMask).toBe(true)
  expect(await older.request({ method: 'eth_chainId' })).toBe('0x2105')
  expect(await older._metamask.isUnlocked()).toBe(true)
  await vi.waitFor(() =>
    expect(older).toMatchObject({ chainId: '0x2105', networkVersion: '8453', selectedAddress: '0xabcdef' }),
  )
  tell({ method: 'chainChanged', params: ['0x1'] })
  tell({ method: 'accountsChanged', params: [[]] })
  expect(older).toMatchObject({ chainId: '0x1', networkVersion: '1', selectedAddress: null })
})

test('what EIP-6963 announces never says that it is another wallet', async () => {
  const { window, announced } = await makePage(['./inpage.iife.ts', './older.iife.ts'])
  window.dispatchEvent(new CustomEvent('eip6963:requestProvider'))
  expect(announced.length).toBeGreaterThan(1)
  for (const provider of announced) {
    expect(provider).not.toBe(window.ethereum)
    expect(provider).not.toHaveProperty('isMetaMask')
  }
})

test('the place of another wallet stays its own', async () => {
  const other = Object.freeze({ isOther: true })
  const { window } = await makePage(['./older.iife.ts'], other)
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: { info: { rdns: 'wallet.volley' }, provider: {} },
    }),
  )
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns: 'other' }, provider: other } }),
  )
  expect(window.ethereum).toBe(other)
})
