import { expect, test } from 'vitest'
import type { Review } from '../../domain/review/review.ts'
import { inWords } from '../../i18n/inWords.ts'
import { withSiteWarnings } from '../../requests/guard.ts'
import { hostLines, type PhishingList } from '../../sites/phishing.ts'
import { assessSite } from './assessSite.ts'

const list: PhishingList = {
  source: 'test',
  version: '1',
  tolerance: 1,
  allowed: hostLines(['opensee.example']),
  listed: hostLines(['evil.example']),
  imitated: ['opensea.io'],
}
const wellKnown = ['uniswap.org']
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const review: Review = {
  asks: 'asks to see your accounts',
  title: 'Connect to this site',
  confirm: 'Connect',
  chainId: 1,
  blocks: [{ kind: 'accounts', options: [account], picked: [account], several: true }],
}
const kinds = async (origin: string, topOrigin?: string, connected: readonly string[] = []) =>
  (await assessSite({ origin, topOrigin }, { list, connected, wellKnown })).map(({ warning }) => warning)

test('an ordinary site has no warning', async () => {
  expect(await kinds('https://app.example')).toEqual([])
  expect(await kinds('http://localhost:3000', 'https://app.example')).toEqual([])
  expect(withSiteWarnings(review, [])).toBe(review)
})

test('a listed host, whatever its port or scheme, has to be understood', async () => {
  for (const origin of ['https://evil.example', 'http://a.evil.example:8080'])
    expect(await assessSite({ origin }, { list, connected: [], wellKnown })).toEqual([
      expect.objectContaining({
        warning: 'phishingSite',
        severity: 'bad',
        understand: expect.objectContaining({ say: 'warning_phishingSite_understand' }),
      }),
    ])
})

test('a host near one that thieves imitate has to be understood, one that is allowed has not', async () => {
  expect(await kinds('https://openseas.com')).toEqual(['phishingSite'])
  expect(await kinds('https://opensee.example')).toEqual([])
})

test('a frame is answered for by the page around it as well', async () => {
  expect(await kinds('https://app.example', 'https://evil.example')).toEqual(['phishingSite'])
  expect(await kinds('https://evil.example', 'https://app.example')).toEqual(['phishingSite'])
  const [warning] = await assessSite(
    { origin: 'https://app.example', topOrigin: 'https://evil.example' },
    { list, connected: [], wellKnown },
  )
  expect(warning?.heading).toEqual('evil.example is known to steal')
  expect(inWords(warning?.text ?? '')).toContain('app.example')
})

test('a look-alike is held against the sites that the person uses', async () => {
  expect(await kinds('https://app.harb0r.example', undefined, ['https://app.harbor.example'])).toEqual([
    'lookalikeSite',
  ])
  expect(await kinds('https://app.harb0r.example')).toEqual([])
})

test('a look-alike is described in one sentence, and then what it does', async () => {
  const read = async (origin: string) => {
    const [warning] = await assessSite({ origin }, { list, connected: [], wellKnown })
    return inWords(warning?.text ?? '')
  }
  const fate = 'Look-alikes steal tokens. Close it and open your bookmark.'
  expect(await read('https://app.xn--unswap-qvf.org')).toBe(
    `app.xn--unswap-qvf.org may appear as “app.unіswap.org”. ${fate}`,
  )
  expect(await read('https://un1swap.org')).toBe(
    `un1swap.org looks like uniswap.org at a glance, but is another site. ${fate}`,
  )
})

test('without a list, look-alikes are still found', async () => {
  const site = { origin: 'https://un1swap.org' }
  expect(await assessSite(site, { list: undefined, connected: [], wellKnown })).toHaveLength(1)
})

test("the wallet's own requests are nobody else's", async () => {
  expect(await kinds('chrome-extension://evil.example')).toEqual([])
})

test('of a bad site nothing is ticked beforehand, and rejecting is what the buttons suggest', async () => {
  const warnings = await assessSite({ origin: 'https://evil.example' }, { list, connected: [], wellKnown })
  const judged = withSiteWarnings(review, warnings)
  expect(judged.risky).toBe(true)
  expect(judged.blocks).toEqual([...warnings, { ...review.blocks[0], picked: [] }])
})

test('a name that can be misread is a warning and no more', async () => {
  const warnings = await assessSite(
    { origin: 'https://xn--e1argc3h.example' },
    { list, connected: [], wellKnown },
  )
  expect(warnings.map(({ severity }) => severity)).toEqual(['warn'])
  expect(withSiteWarnings(review, warnings).risky).toBeUndefined()
})
