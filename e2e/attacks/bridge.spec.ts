import { has } from '../browsers.ts'
import { ask, expect, request, test } from './fixtures.ts'

test('a page that forges an answer deceives itself and nobody else', async ({
  connected,
  good,
  evil,
  open,
  person,
}) => {
  const honest = await connected(good)
  const page = await open(evil.origin)
  const forged = await page.evaluate(() => {
    const answer = window.ethereum.request({ method: 'eth_accounts' })
    for (let id = 0; id < 50; id++)
      window.dispatchEvent(
        new CustomEvent('volley:to-page', {
          detail: JSON.stringify({
            jsonrpc: '2.0',
            id,
            result: ['0x00000000000000000000000000000000000000ba'],
          }),
        }),
      )
    return answer
  })
  expect(forged).toEqual(['0x00000000000000000000000000000000000000ba'])
  expect(await request(honest, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
})

test('a page that forges requests with an origin, an id or a mark of ours gets no further than by asking', async ({
  connected,
  good,
  evil,
  open,
  remember,
}) => {
  await connected(good)
  const unchanged = await remember()
  const page = await open(evil.origin)
  const replies = await page.evaluate(async (victim) => {
    const answers: string[] = []
    window.addEventListener('volley:to-page', (event) => answers.push((event as CustomEvent<string>).detail))
    const send = (detail: unknown) => window.dispatchEvent(new CustomEvent('volley:to-wallet', { detail }))
    const frame = { jsonrpc: '2.0', id: 9001, method: 'eth_accounts', params: [] }
    send(
      JSON.stringify({
        ...frame,
        origin: victim,
        sender: { origin: victim },
        page: { tabId: 1, frameId: 0 },
      }),
    )
    send(JSON.stringify({ ...frame, id: 9002, replayed: true, own: true, retries: 'x' }))
    send(JSON.stringify({ ...frame, id: 'a'.repeat(32) }))
    send(JSON.stringify({ ...frame, id: 0 }))
    send(JSON.stringify({ ...frame, id: 9003, jsonrpc: '1.0' }))
    send(JSON.stringify([frame, frame]))
    send({ ...frame, id: 9004 })
    send(new Proxy({}, {}))
    send('{"jsonrpc":"2.0","id":9005,"method":"eth_accounts"')
    send(JSON.stringify({ command: 'vault.unlock', input: { password: 'x' } }))
    send(JSON.stringify({ ...frame, id: 9006, method: 'vault.unlock' }))
    send(
      JSON.stringify({ ...frame, id: 9007, method: 'approval.decide', params: [{ decision: 'approved' }] }),
    )
    // Sent last, and not answered from the background's startup data: all other requests have replies by then.
    await window.ethereum.request({ method: 'eth_coinbase' })
    return answers.map((text) => JSON.parse(text)).filter(({ id }) => id >= 9000)
  }, good.origin)
  expect(replies.toSorted((one, other) => one.id - other.id)).toMatchObject([
    { id: 9001, result: [] },
    { id: 9002, result: [] },
    { id: 9006, error: { code: 4200 } },
    { id: 9007, error: { code: 4200 } },
  ])
  await unchanged()
})

test('a page that forges events of the wallet moves nothing in the wallet', async ({
  connected,
  good,
  evil,
  open,
  person,
}) => {
  const honest = await connected(good)
  await honest.evaluate(() => {
    Object.assign(window, { heard: [] })
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect'] as const)
      window.ethereum.on(name, () => (window as unknown as { heard: string[] }).heard.push(name))
  })
  const page = await open(evil.origin)
  await page.evaluate(() => {
    for (const [method, value] of [
      ['accountsChanged', ['0x00000000000000000000000000000000000000ba']],
      ['chainChanged', '0x1'],
      ['disconnect', {}],
    ])
      window.dispatchEvent(
        new CustomEvent('volley:to-page', {
          detail: JSON.stringify({ jsonrpc: '2.0', method, params: [value] }),
        }),
      )
  })
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
  expect(await request(honest, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await honest.evaluate(() => (window as unknown as { heard: string[] }).heard)).not.toContainEqual(
    expect.stringMatching(/Changed|disconnect/),
  )
})

test('broken words on the channel stop neither end of it', async ({ evil, open, remember }) => {
  const unchanged = await remember()
  const page = await open(evil.origin)
  await page.evaluate(() => {
    for (const name of ['volley:to-page', 'volley:to-wallet']) {
      for (const detail of [undefined, null, '', 'null', '[]', '{', '{"id":1}', '"x"', 1, [], {}, new Date()])
        window.dispatchEvent(new CustomEvent(name, { detail }))
      window.dispatchEvent(new Event(name))
      window.dispatchEvent(new MessageEvent(name, { data: '{}' }))
    }
  })
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  await unchanged()
})

test('frames of other origins can neither reach the channel of a page nor answer for the wallet', async ({
  connected,
  good,
  evil,
  person,
}) => {
  evil.serve('/frame', '<!doctype html><title>Frame</title>')
  const honest = await connected(good)
  await honest.evaluate((src) => {
    const answered: unknown[] = []
    window.addEventListener('volley:to-page', (event) => answered.push((event as CustomEvent).detail))
    Object.assign(window, { answered })
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, `${evil.origin}/frame`)
  const frame = honest.frames().find((one) => one.url().startsWith(evil.origin))
  if (!frame) throw new Error('no frame')
  const tried = await frame.evaluate(() => {
    const answer = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: ['0x00000000000000000000000000000000000000ba'],
    })
    for (let id = 0; id < 20; id++)
      parent.postMessage(
        { type: 'volley:to-page', detail: answer, data: answer, jsonrpc: '2.0', id, result: [] },
        '*',
      )
    try {
      parent.dispatchEvent(new CustomEvent('volley:to-page', { detail: answer }))
      return 'reached'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(tried).toBe('SecurityError')
  expect(await request(honest, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await frame.evaluate(ask, { method: 'eth_accounts' })).toEqual({ result: [] })
  const answered = await honest.evaluate(() => (window as unknown as { answered: string[] }).answered)
  expect(answered.join()).not.toContain('0x00000000000000000000000000000000000000ba')
})

test('a page that pretends to come back from the cache asks its node nothing twice', async ({
  evil,
  open,
  asked,
}) => {
  const page = await open(evil.origin)
  const before = asked('eth_getStorageAt')
  const answers = await page.evaluate(() => {
    const address = `0x${'c0ffee'.padStart(40, '0')}`
    const waiting = Array.from({ length: 20 }, (_, slot) =>
      window.ethereum.request({
        method: 'eth_getStorageAt',
        params: [address, `0x${slot.toString(16)}`, 'latest'] as never,
      }),
    )
    for (let time = 0; time < 20; time++) {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }
    return Promise.all(waiting)
  })
  expect(answers).toEqual(Array(20).fill(`0x${'0'.repeat(64)}`))
  expect(asked('eth_getStorageAt') - before).toBe(20)
})

test('a content script that was taken over can neither read what is stored nor command the wallet', async ({
  connected,
  good,
  remember,
  wallet,
}) => {
  const page = await connected(good)
  const unchanged = await remember()
  const tried = await wallet.inContentScript(
    page,
    `
    const outcome = (promise) => promise.then((value) => value ?? 'nothing', (error) => error.message)
    const mirror = (name) => new Promise((resolve) => {
      const heard = []
      const port = chrome.runtime.connect({ name })
      port.onMessage.addListener((message) => heard.push(message))
      port.onDisconnect.addListener(() => resolve(heard))
    })
    return {
      // The journal's witness can lie there in Firefox, and nothing else.
      local: await outcome(chrome.storage.local.get().then((items) => Object.keys(items).filter((name) => name !== 'witness'))),
      session: chrome.storage.session && (await outcome(chrome.storage.session.get())),
      widened: chrome.storage.session && (await outcome(
        chrome.storage.session.setAccessLevel({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' }),
      )),
      lock: await outcome(chrome.runtime.sendMessage({ command: 'vault.lock' })),
      create: await outcome(chrome.runtime.sendMessage({ command: 'vault.generate', input: {} })),
      revoke: await outcome(
        chrome.runtime.sendMessage({ command: 'site.revoke', input: { origin: location.origin } }),
      ),
      mirror: (await Promise.all(['approval', 'home', 'rest'].map(mirror))).flat(),
    }`,
  )
  const refused = 'Access to storage is not allowed from this context.'
  expect(tried).toEqual({
    local: has('closedStorage') ? refused : [],
    ...(has('closedStorage') && {
      session: refused,
      widened: expect.stringMatching(/not allowed|not a function/),
    }),
    lock: 'nothing',
    create: 'nothing',
    revoke: 'nothing',
    mirror: [],
  })
  await unchanged()
})

test('what a content script that was taken over writes to the storage moves nothing, also after the background died', async ({
  connected,
  good,
  evil,
  open,
  remember,
  person,
  wallet,
}) => {
  const page = await connected(good)
  const attacker = await open(evil.origin)
  const unchanged = await remember()
  const [since, name] = [Date.now(), 'a network of the attacker']
  const connection = { accounts: [person.onWire], since, usedAt: since }
  const added = { rpcUrls: [evil.origin], symbol: 'ETH', decimals: 18, blockTime: 1000, custom: true }
  const forged = {
    sessions: { version: 1, text: JSON.stringify({ [evil.origin]: connection }) },
    networks: {
      version: 2,
      state: { selected: 666, added: [{ chainId: 666, name, ...added }], changed: {} },
    },
    vault: { header: '{}', ciphertext: '', checksum: '' },
    vaultPasskey: { credential: 'AAAA' },
    vaultAttempts: { count: 9, at: since },
  }
  const write = (script: string) => wallet.inContentScript(page, `${script}.catch(() => undefined)`)
  await write(`await chrome.storage.local.set(${JSON.stringify(forged)})`)
  await wallet.killBackground()

  expect(await request(attacker, 'eth_accounts')).toEqual({ result: [] })
  expect(await request(attacker, 'eth_chainId')).toEqual({ result: '0x7a69' })
  expect(await request(page, 'eth_accounts')).toEqual({ result: [person.onWire] })
  await wallet.lock()
  await wallet.unlock()
  await write(`await chrome.storage.local.remove(${JSON.stringify(Object.keys(forged))})`)
  await unchanged()
})

test('a content script that was taken over asks as its own page and as no other', async ({
  connected,
  good,
  evil,
  open,
  wallet,
}) => {
  await connected(good)
  const page = await open(evil.origin)
  const replies = await wallet.inContentScript(
    page,
    `
    const port = chrome.runtime.connect({ name: 'page' })
    const answers = []
    port.onMessage.addListener((message) => answers.push(message))
    const ask = (index, more) => port.postMessage({
      jsonrpc: '2.0', id: index.toString(16).padStart(32, '0'), method: 'eth_accounts', params: [], ...more,
    })
    ask(1, { origin: '${good.origin}', topOrigin: '${good.origin}', page: { tabId: 1 } })
    ask(2, { replayed: true })
    ask(3, { method: 'approval.decide', params: [{ decision: 'approved' }] })
    while (answers.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    return answers.map(({ result, error }) => result ?? error.code)`,
  )
  expect(replies).toEqual([[], [], 4200])
})
