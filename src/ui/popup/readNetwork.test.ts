import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNetwork } from './readNetwork.ts'

const typed = { name: 'Lumen', chainId: '31337', rpcUrl: 'https://rpc.lumen.example', symbol: 'ETH' }

test('a network is read without the blanks around it', () => {
  expect(readNetwork({ ...typed, name: ' Lumen ', rpcUrl: ' http://127.0.0.1:8545 ' })).toEqual({
    network: { name: 'Lumen', chainId: 31337, rpcUrl: 'http://127.0.0.1:8545', symbol: 'ETH' },
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
  'no node is asked at %j',
  (rpcUrl) => {
    expect(readNetwork({ ...typed, rpcUrl })).toMatchObject({ problems: { rpcUrl: expect.any(String) } })
  },
)

test('every field that is wrong is named at once', () => {
  const nothing = readNetwork({ name: '', chainId: '', rpcUrl: '', symbol: '' })
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
      readNetwork({ name, chainId, rpcUrl, symbol })
    }),
  )
})
