import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNetwork, typedNetwork } from './readNetwork.ts'

const typed = {
  ...typedNetwork(undefined),
  name: 'Lumen',
  chainId: '31337',
  rpcUrl: 'https://rpc.lumen.example',
  symbol: 'ETH',
}

test('a network is read without the blanks around it', () => {
  expect(readNetwork({ ...typed, name: ' Lumen ', rpcUrl: ' http://127.0.0.1:8545 ' })).toEqual({
    network: { name: 'Lumen', chainId: 31337, rpcUrls: ['http://127.0.0.1:8545'], symbol: 'ETH' },
  })
})

test('a chain id may be hexadecimal', () => {
  expect(readNetwork({ ...typed, chainId: '0x7A69' })).toMatchObject({ network: { chainId: 31337 } })
})

test.each(['', '0', '-1', '1.5', '0x', '1e3', '9'.repeat(17), '0x20000000000000'])(
  'no chain has the id %j',
  (chainId) => {
    expect(readNetwork({ ...typed, chainId })).toMatchObject({ problems: { chainId: expect.any(String) } })
  },
)

test.each(['', 'rpc.example', 'http://rpc.example', 'ws://rpc.example', 'https://me:secret@rpc.example'])(
  'no node gets a request at %j',
  (rpcUrl) => {
    expect(readNetwork({ ...typed, rpcUrl })).toMatchObject({ problems: { rpcUrl: expect.any(String) } })
  },
)

test('every field that is wrong is named at once', () => {
  const nothing = readNetwork(typedNetwork(undefined))
  expect(nothing).toMatchObject({ problems: {} })
  expect(Object.keys('problems' in nothing ? nothing.problems : {})).toEqual([
    'name',
    'chainId',
    'rpcUrl',
    'symbol',
  ])
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (name, chainId, rpcUrl, symbol) => {
      readNetwork({ ...typed, name, chainId, rpcUrl, symbol, wsUrl: name, preconfirmation: symbol })
    }),
  )
})

test('a node on another machine is used without encryption only if the person says so', () => {
  const plain = { ...typed, rpcUrl: 'http://10.0.0.7:8545', wsUrl: 'ws://10.0.0.7:8546' }
  expect(readNetwork(plain)).toMatchObject({
    problems: { rpcUrl: expect.any(String), wsUrl: expect.any(String) },
  })
  expect(readNetwork({ ...plain, plain: true })).toMatchObject({
    network: { rpcUrls: ['http://10.0.0.7:8545'], wsUrl: 'ws://10.0.0.7:8546', plain: true },
  })
})

test('a bundler is optional, and is read without the blanks around it', () => {
  expect(readNetwork({ ...typed, bundlerUrl: ' ' })).not.toHaveProperty('network.bundlerUrl')
  for (const url of ['https://bundler.example/rpc', 'http://127.0.0.1:4337'])
    expect(readNetwork({ ...typed, bundlerUrl: ` ${url} ` })).toMatchObject({ network: { bundlerUrl: url } })
})

test.each([
  ['bundler.example', /https/],
  ['http://bundler.example', /bundler on this computer/],
  ['wss://bundler.example', /https/],
  ['https://me:secret@bundler.example', /password/],
])('no bundler gets a request at %j, whatever the person accepts of nodes', (bundlerUrl, problem) => {
  expect(readNetwork({ ...typed, bundlerUrl, plain: true })).toEqual({
    problems: { bundlerUrl: expect.stringMatching(problem) },
  })
})

test('a new node comes before those that are there, and none is there twice', () => {
  const urls = ['https://a.example', 'https://b.example']
  expect(readNetwork({ ...typed, urls, rpcUrl: 'https://b.example' })).toMatchObject({
    network: { rpcUrls: ['https://b.example', 'https://a.example'] },
  })
  expect(readNetwork({ ...typed, urls, rpcUrl: '' })).toMatchObject({ network: { rpcUrls: urls } })
})

test.each([
  ['', undefined],
  ['200', 200],
])('the pace %j is %j', (preconfirmation, pace) => {
  const read = readNetwork({ ...typed, preconfirmation })
  expect('network' in read && read.network.preconfirmation).toBe(pace)
})

test.each(['fast', '0', '49', '1e3', '10001', '2.5'])('%j is no pace', (preconfirmation) => {
  expect(readNetwork({ ...typed, preconfirmation })).toMatchObject({
    problems: { preconfirmation: expect.any(String) },
  })
})

test('which nodes are private is kept of those that are there', () => {
  const urls = ['https://a.example']
  const privateByUrl = { 'https://a.example': true, 'https://gone.example': true }
  expect(readNetwork({ ...typed, urls, rpcUrl: '', private: privateByUrl })).toMatchObject({
    network: { private: { 'https://a.example': true } },
  })
})
