import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Block, Review } from '../../../domain/review/review.ts'
import type { PendingRequest, UiState } from '../../../messages/uiState.ts'
import { Request } from '../Request.tsx'
import { inertTexts } from './inertTexts.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const uiState = vi.hoisted(() => ({ now: {} as unknown }))
vi.mock('../../shell/useUiState.ts', () => ({
  useUiState: (select: (uiState: UiState) => unknown) => select(uiState.now as UiState),
  useConnected: () => true,
}))

/** Any character that changes the direction, hides, or rings; except line ends and joiners of emoji parts. */
const forbidden = /(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200b',
        '\u0000',
        '\n',
        '<img src=x onerror=alert(1)>',
        'a\u0301\u0301\u0301\u0301\u0301',
        '</bdi>',
        '“',
        'USDC',
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('x'.repeat(20_000), '\u202e'.repeat(20_000), '<b>'.repeat(5000)),
)

/** One block of every kind, with this text wherever a site, a contract or a node provides one. */
function blocks(text: string): Block[] {
  const asset = { address: account, symbol: text, decimals: 6, known: false } as const
  const party = { address: account, name: text } as const
  const rows = (['sent', 'received', 'allowance'] as const).flatMap((direction) => [
    { direction, asset, amount: '0x10', party } as const,
    { direction, asset: { ...asset, known: true }, party } as const,
  ])
  return [
    { kind: 'accounts', options: [account], picked: [account], several: true },
    { kind: 'ledger', rows },
    { kind: 'warning', warning: 'unknownContract', severity: 'warn', heading: text, text },
    {
      kind: 'warning',
      warning: 'tokenLookalike',
      severity: 'bad',
      heading: text,
      text,
      compare: [account, account],
    },
    {
      kind: 'calls',
      calls: [
        {
          verb: text,
          sub: text,
          to: party,
          value: '0x1',
          data: '0xdeadbeef',
          guessed: true,
          signature: text,
          args: [
            { name: text, type: 'string', value: text },
            { name: text, type: 'address', value: account, party },
            { name: text, type: 'uint256', value: '7', asset },
          ],
          effects: rows,
        },
      ],
      mode: 'single',
      options: ['single'],
      note: text,
    },
    { kind: 'upgrade', delegate: account, name: text, required: true },
    {
      kind: 'token',
      chainId: 1,
      address: account,
      symbol: text,
      decimals: 6,
      name: text,
      verified: false,
      claimed: { symbol: `${text}!`, decimals: 7 },
    },
    { kind: 'network', chainId: 1, name: text, rpcUrl: text, symbol: text, explorer: text, known: true },
    { kind: 'network', chainId: 1, name: text, rpcUrl: text, symbol: text, explorer: text, known: false },
    {
      kind: 'facts',
      facts: (['text', 'mono', 'site'] as const).map((form) => ({
        label: form,
        value: text,
        form,
        name: text,
      })),
    },
  ]
}

const review = (text: string, more: readonly Block[] = []): Review => ({
  asks: text,
  title: text,
  confirm: text,
  chainId: 1,
  blocks: [...blocks(text), ...more],
})

function drawn(text: string, more: readonly Block[] = []): string {
  const pending: PendingRequest = {
    id: 'a',
    method: 'wallet_sendCalls',
    origin: 'https://app.example',
    askedAt: 0,
    review: inertTexts(review(text, more)),
    revision: 0,
  }
  uiState.now = {
    accounts: [{ address: account, name: 'Account 1' }],
    networks: [],
    chainId: 1,
    tokens: [],
    settings: {},
    previews: {
      a: {
        state: 'ready',
        at: 0,
        blockNumber: '0x1',
        fees: { gasPrice: '0x1' },
        fee: { single: '0x1' },
        simulated: true,
        failures: [{ index: 0, reason: text }],
      },
    },
    sites: [],
    blocked: [],
    contacts: [],
  }
  return renderToStaticMarkup(<Request asked={pending} onDecided={() => undefined} />)
}

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

test('whatever a site or a node says, the window has no markup of theirs, nothing hidden, and an end', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = drawn(text)
      expect(html).not.toMatch(forbidden)
      expect(html).not.toMatch(/<img src=x|<b><b>/)
      expect(unescaped(html.replace(/<[^>]*>/g, '')).length).toBeLessThan(80_000)
    }),
    { numRuns: 60 },
  )
})

test('what is signed is shown with every character in sight, however it is made', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = drawn('honest', [
        { kind: 'message', text },
        {
          kind: 'typedData',
          typed: {
            types: { Mail: [{ name: 'contents', type: 'string' }] },
            primaryType: 'Mail',
            domain: { name: text },
            message: { contents: text },
          },
        },
      ])
      expect(html).not.toMatch(forbidden)
      expect(html).not.toContain('<img src=x')
    }),
    { numRuns: 60 },
  )
})

test('bytes and ordinary words come through as they are', () => {
  const honest = review('You send 200\u202fUSDC to Дай, 你好 and “Harbor”')
  const data = `0x${'ab'.repeat(100_000)}` as const
  const calls = honest.blocks.map((block) =>
    block.kind === 'calls' ? { ...block, calls: block.calls.map((call) => ({ ...call, data })) } : block,
  )
  const whole = { ...honest, blocks: calls }
  expect(inertTexts(whole)).toEqual(whole)
})

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const once = inertTexts(review(text))
      expect(inertTexts(once)).toEqual(once)
    }),
  )
})
