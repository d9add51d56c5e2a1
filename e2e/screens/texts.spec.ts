import { encodeFunctionData, parseAbi, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { deployContract } from '../contracts/deploy.mjs'
import { expect, test } from '../fixtures.ts'

/** Markup, changes of direction, hidden characters, and endless length. */
const hostile = `<img src=x onerror="document.title='owned'"><b>\u202e0001 DSU\u202c \u2066x\u200b\u0007${'z'.repeat(3000)}`

/** Any character that changes direction, is invisible or rings, except a line end. */
const forbidden = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('hostile words in every field are words, and nothing else', async ({ wallet, dapp, chain, person }) => {
  const { address } = person
  const token = await deployContract(chain.url, 'TestToken', [hostile.slice(0, 400), `<b>${'\u202e'}SD`, 6])
  await dapp.connect()
  const transfer = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [chain.accounts[3] as `0x${string}`, 5n],
  })
  const siwe = createSiweMessage({
    address,
    chainId: chain.chainId,
    domain: new URL(chain.dappUrl).host,
    nonce: 'abcdefgh1234',
    uri: `${chain.dappUrl}/%3Cb%3E`,
    version: '1',
    // The rest of the markup that EIP-4361's grammar allows.
    statement: hostile.replace(/[^\w :/?#[\]@!$&'()*+,;=.~-]/g, '').slice(0, 1000),
  })
  const typed = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Mail',
    domain: { name: hostile },
    message: { contents: hostile },
  }
  const asks: [string, unknown][] = [
    ['personal_sign', [toHex(hostile), address]],
    ['personal_sign', [toHex(hostile.replace('\u0007', '')), address]],
    ['personal_sign', [toHex(siwe), address]],
    ['eth_signTypedData_v4', [address, JSON.stringify(typed)]],
    ['wallet_watchAsset', { type: 'ERC20', options: { address: token, symbol: '<b>X</b>', decimals: 6 } }],
    ['eth_sendTransaction', [{ from: address, to: token, data: transfer }]],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          id: hostile.slice(0, 2000),
          chainId: '0x7a69',
          from: address,
          atomicRequired: false,
          calls: [
            { to: token, data: transfer },
            { to: token, data: '0x01020304' },
          ],
        },
      ],
    ],
  ]
  for (const [method, params] of asks) {
    const answer = dapp.request(method, params)
    const window = await wallet.approval()
    await expect(window.locator(`[data-testid="approval"][data-method="${method}"]`), method).toBeVisible()
    await expect(window.getByTestId('reject')).toBeEnabled()
    const { text, title, images, bold } = await window.evaluate(() => ({
      text: document.body.textContent ?? '',
      title: document.title,
      images: document.querySelectorAll('img[src="x"]').length,
      bold: [...document.querySelectorAll('b')].filter((b) => /^X$|DSU/.test(b.textContent ?? '')).length,
    }))
    expect({ method, title: title === 'owned', images, bold }).toEqual({
      method,
      title: false,
      images: 0,
      bold: 0,
    })
    expect(forbidden.exec(text.replaceAll('\u200d', ''))?.[0], method).toBeUndefined()
    const wide = await window.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, method).toBeLessThanOrEqual(0)
    await wallet.reject()
    expect(await answer, method).toMatchObject({ error: { code: 4001 } })
  }
})
