import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { readLogos } from '../../../logos/logos.ts'
import { call, flight } from '../activityFixtures.fake.ts'
import type { Moved } from '../moved/moved.ts'
import { ActivityPicture } from './ActivityPicture.tsx'

const logos = await readLogos()
vi.mock('../../../logos/useLogos.ts', () => ({ useLogos: () => logos }))

const network = { chainId: 1, name: 'Ethereum' } as Network
const usdc = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  decimals: 6,
  value: 1n,
}
const coin = { symbol: 'ETH', decimals: 18, value: 1n }
const [usdcLogo, coinLogo] = [logos.token(1, usdc.address), logos.token(1)]

/** The logos, in the order in which they lie on each other. */
function shown(moved: Moved | undefined, status: Activity['status'] = 200) {
  const activity = flight([call('final')], { chainId: 1, status })
  const markup = renderToStaticMarkup(<ActivityPicture activity={activity} moved={moved} network={network} />)
  return [...markup.matchAll(/src="([^"]*)"/g)].map(([, src]) => src?.replaceAll('&#x27;', "'"))
}

test('a swap shows what was given, and over it what arrived', () => {
  expect(
    shown({ given: [usdc, { ...usdc, address: '0x01' }], got: [coin], isSent: false, isSwap: true }),
  ).toEqual([usdcLogo, coinLogo])
})

test('two sent assets have a logo each, and one has its network beside it', () => {
  expect(shown({ given: [coin, usdc], got: [], isSent: true, isSwap: false })).toEqual([coinLogo, usdcLogo])
  expect(shown({ given: [], got: [usdc], isSent: false, isSwap: false })).toEqual([
    usdcLogo,
    logos.network(1),
  ])
})

test('before it is done, and where nothing is known to have moved, no logo claims an asset', () => {
  expect(shown({ given: [usdc], got: [], isSent: false, isSwap: false }, 100)).toEqual([])
  expect(shown(undefined)).toEqual([])
})
