import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Asset, LedgerEntry, Review } from '../../domain/review/review.ts'
import { readLogos } from '../logos/logos.ts'
import { AssetLogo } from './AssetLogo.tsx'
import { Funds } from './blocks/FundsBlock.tsx'
import { Ledger } from './ledger/LedgerSection.tsx'
import { SpenderCards } from './ledger/SpenderCards.tsx'
import { NetworkName } from './NetworkName.tsx'

const logos = await readLogos()
vi.mock('../logos/useLogos.ts', () => ({ useLogos: () => logos }))

const usdc: Asset = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  known: true,
}
const coin: Asset = { symbol: 'ETH', decimals: 18, known: true }
const picture = 'data:image/png;base64,AAAA'
const shown = (markup: string) => /src="([^"]*)"/.exec(markup)?.[1]?.replaceAll('&#x27;', "'")
const drawn = (chainId: number, asset: Asset) =>
  shown(renderToStaticMarkup(<AssetLogo chainId={chainId} asset={asset} />))

test('a listed token at its own address and the coin have the logo that the wallet ships', () => {
  expect(logos.token(1, usdc.address)).toBeDefined()
  expect(drawn(1, usdc)).toBe(logos.token(1, usdc.address))
  expect(drawn(1, { ...usdc, image: picture })).toBe(logos.token(1, usdc.address))
  expect(drawn(8453, coin)).toBe(logos.token(8453))
})

test('the claims of a contract decide nothing', () => {
  const imitation: Asset = { ...usdc, address: '0x0000000000000000000000000000000000000bad' }
  expect(drawn(1, imitation)).toBeUndefined()
  expect(drawn(1, { ...imitation, known: false, image: picture })).toBeUndefined()
  expect(drawn(10, usdc)).toBeUndefined()
  expect(drawn(1, { ...imitation, image: picture })).toBe(picture)
})

test('the ledger, the cards of spenders and what another account brings show it', () => {
  const row: LedgerEntry = { direction: 'sent', asset: usdc, amount: '0x1' }
  const review: Review = { chainId: 1, asks: '', title: '', confirm: '', blocks: [] }
  const cards = {
    spenders: [{ rows: [{ ...row, direction: 'allowance' as const }] }],
    notes: new Map(),
    facts: [],
    repair: () => undefined,
  }
  const parts = [
    <Ledger
      {...cards}
      key="ledger"
      outcome={{ title: '', low: [], rows: [row], more: 0, seen: true }}
      review={review}
      preview={undefined}
      mode="stepwise"
      spenders={[]}
      marksAlone={false}
    />,
    <SpenderCards {...cards} key="cards" chainId={1} held={undefined} isNew={() => false} mark={{}} />,
    <Funds key="funds" block={{ kind: 'funds', rows: [row] }} review={review} />,
  ]
  for (const part of parts) expect(shown(renderToStaticMarkup(part))).toBe(logos.token(1, usdc.address))
})

test('a network has its logo beside its name', () => {
  expect(shown(renderToStaticMarkup(<NetworkName chainId={8453} />))).toBe(logos.network(8453))
})
