import { expect, test } from 'vitest'
import { readContacts } from '../../packages/wallet-testing/chromium/netLog.ts'
import { strangersIn } from './watch.ts'

const wallet = 'chrome-extension://wallet'
const types = { URL_REQUEST_START_JOB: 1, HOST_RESOLVER_MANAGER_REQUEST: 2, OTHER: 3 }

const log = (events: object[], end = '],\n"polledData": []}\n') =>
  `{"constants": ${JSON.stringify({ logEventTypes: types })},\n"events": [\n${events.map((one) => JSON.stringify(one)).join(',\n')}${end}`

const request = (initiator: string, url: string, request_type = 'other') => ({
  type: 1,
  params: { initiator, url, request_type },
})
const visit = request('not an origin', 'http://127.0.0.1:1000/', 'main frame')

const strangers = (...events: object[]) =>
  strangersIn(readContacts(log(events), wallet)).map(({ by, url }) => `${by} ${url}`)

test('nodes are no strangers to the wallet: on this machine, or those it comes with', () => {
  expect(
    strangers(
      visit,
      request(wallet, 'http://127.0.0.1:2000/'),
      request(wallet, 'ws://localhost:2000/'),
      request(wallet, 'https://ethereum.reth.rs/rpc'),
    ),
  ).toEqual([])
})

test.each([
  'https://tracker.example/',
  'wss://tracker.example/',
  'https://ethereum.reth.rs.example/rpc',
  'https://www.google.com/',
  'http://127.0.0.1:1000/favicon.ico',
])('the wallet has no business at %s', (url) => {
  expect(strangers(visit, request(wallet, url))).toEqual([`wallet ${url}`])
})

test('a page contacts no outside host, and neither does its content', () => {
  const page = 'http://127.0.0.1:1000'
  const here = ['http://127.0.0.1:2000/', 'http://third.localhost:1/', 'http://[::1]:1/']
  expect(strangers(visit, ...here.map((url) => request(page, url)))).toEqual([])
  for (const outside of [
    'https://outside.example/',
    'http://localhost.example/',
    'http://127.0.0.1.example/',
  ])
    expect(strangers(visit, request(page, outside))).toEqual([`page ${outside}`])
})

test('a name that was only looked up counts, once nobody is known to have asked for it', () => {
  const look = (host: string) => ({ type: 2, params: { host } })
  expect(strangers(look('https://prepared.example'), look('plain.example'))).toEqual([
    'browser https://prepared.example',
    'browser https://plain.example',
  ])
  expect(
    strangers(look('https://ethereum.reth.rs'), request(wallet, 'https://ethereum.reth.rs/rpc')),
  ).toEqual([])
})

test('what a browser does by itself is its own', () => {
  expect(strangers(request('not an origin', 'https://update.googleapis.com/service'))).toEqual([])
  expect(strangers(request('not an origin', 'https://googleapis.com.example/'))).toHaveLength(1)
})

test('a log that ends in the middle is read as far as it goes, and another file is refused', () => {
  const cut = log([request(wallet, 'https://tracker.example/'), visit], '').slice(0, -20)
  expect(strangersIn(readContacts(cut, wallet))).toHaveLength(1)
  expect(() => readContacts('', wallet)).toThrow('no log')
})
