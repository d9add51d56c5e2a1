import { expect, request, test } from './fixtures.ts'

test('a spoofed announcement under our name hides nothing: ours is announced, frozen, with the true provider', async ({
  evil,
  open,
  remember,
}) => {
  const page = await open(evil.origin)
  const unchanged = await remember()
  const found = await page.evaluate(async () => {
    type Announced = { info: Record<string, string>; provider: { request(frame: unknown): Promise<unknown> } }
    const announced: Announced[] = []
    addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent<Announced>).detail),
    )
    const spoof = {
      info: { name: 'Volley', rdns: 'wallet.volley', uuid: crypto.randomUUID(), icon: 'data:image/svg+xml,' },
      provider: { request: async () => ['0x00000000000000000000000000000000000000ba'] },
    }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: spoof }))
    dispatchEvent(new Event('eip6963:requestProvider'))
    const ours = announced[1]
    if (!ours) return undefined
    const before = { ...ours.info }
    const tried = [
      Reflect.set(ours, 'provider', spoof.provider),
      Reflect.set(ours.info, 'name', 'Other'),
      Reflect.defineProperty(ours.info, 'icon', { value: 'x' }),
      Reflect.setPrototypeOf(ours.info, null),
    ]
    dispatchEvent(new Event('eip6963:requestProvider'))
    return {
      tried,
      same: announced[2] === ours && JSON.stringify(announced[2]?.info) === JSON.stringify(before),
      accounts: await ours.provider.request({ method: 'eth_accounts' }),
    }
  })
  expect(found).toEqual({ tried: [false, false, false, false], same: true, accounts: [] })
  await unchanged()
})

test('a page that reads, replaces or guards window.ethereum keeps nobody from the provider that was announced', async ({
  evil,
  open,
  person,
  wallet,
}) => {
  const page = await open(
    evil.serve(
      '/',
      `<!doctype html><script>
        const real = window.ethereum
        real.request = async () => ['0x00000000000000000000000000000000000000ba']
        window.ethereum = { request: async () => 'fake', isVolley: true }
        Object.defineProperty(window, 'ethereum', { get: () => 'guarded', configurable: false })
      </script>`,
    ),
  )
  expect(await page.evaluate(() => String(window.ethereum))).toBe('guarded')
  // This deceives only the page itself: the wallet got no request.
  const other = await open(evil.serve('/other', '<!doctype html><title>Other</title>'))
  expect(await request(other, 'eth_accounts')).toEqual({ result: [] })
  const answer = request(other, 'eth_requestAccounts')
  await wallet.approve()
  expect(await answer).toEqual({ result: [person.onWire] })
})

test('nothing of the extension can be loaded, framed or opened by a page', async ({
  evil,
  open,
  wallet,
  remember,
}) => {
  const page = await open(evil.origin)
  const unchanged = await remember()
  const paths = [
    'popup.html',
    'approval.html',
    'icons/16.png',
    'icon.svg',
    'entries/inpage.iife.js',
    'manifest.json',
    `_favicon/?pageUrl=${evil.origin}/&size=64`,
    'x',
  ]
  const found = await page.evaluate(
    async (urls) => {
      const outcome = (name: string, url: string) =>
        new Promise<boolean>((resolve) => {
          const element = document.createElement(name)
          element.addEventListener('load', () => resolve(true))
          element.addEventListener('error', () => resolve(false))
          if (name === 'link') Object.assign(element, { rel: 'stylesheet', href: url })
          else Object.assign(element, { src: url })
          document.body.append(element)
        })
      const loaded: string[] = []
      for (const url of urls) {
        for (const name of ['img', 'script', 'link'])
          if (await outcome(name, url)) loaded.push(`${name} ${url}`)
        const response = await fetch(url, { mode: 'no-cors' }).catch(() => undefined)
        if (response) loaded.push(`fetch ${url}`)
      }
      return loaded
    },
    paths.map((path) => `${wallet.origin}/${path}`),
  )
  expect(found).toEqual([])
  await unchanged()
})

test('a page cannot speak to the extension by its id, nor learn the id from an error', async ({
  evil,
  open,
  wallet,
}) => {
  const page = await open(evil.origin)
  const found = await page.evaluate(async () => {
    const stacks: string[] = []
    const note = (error: unknown) => void stacks.push(String((error as Error).stack))
    await window.ethereum.request({ method: 'wallet_unheardOf' } as never).catch(note)
    await window.ethereum.request({} as never).catch(note)
    const params = { toJSON: () => note(new Error('here')) }
    await window.ethereum.request({ method: 'eth_accounts', params } as never).catch(note)
    addEventListener('volley:to-wallet', () => note(new Error('here')))
    await window.ethereum.request({ method: 'web3_clientVersion' })
    const { chrome } = globalThis as unknown as { chrome?: { runtime?: unknown } }
    return { stacks, runtime: chrome?.runtime }
  })
  expect(found.runtime).toBeUndefined()
  expect(found.stacks.length).toBeGreaterThan(3)
  expect(found.stacks.join('\n')).not.toContain(new URL(wallet.origin).host)
})
