import { expect, test } from 'vitest'
import { methods } from '../methods/registry.ts'
import { denied, rejection } from './rejection.ts'

const asking = methods.filter(({ errors }) => errors?.includes('userRejected')).map(({ name }) => name)

test('a rejection says what was denied, in the words that ethers 5 looks for', () => {
  expect(rejection('eth_sendTransaction')).toEqual({
    code: 4001,
    message: 'User rejected the request: user denied the transaction',
    data: { kind: 'userRejected' },
  })
})

test.each(['wallet_sendCalls', 'wallet_watchAsset'])('%s keeps the text of the interface', (method) => {
  expect(rejection(method)).toMatchObject({ message: 'User rejected the request' })
})

test('every other method that asks the person has its words, and no others have', () => {
  const own = ['wallet_sendCalls', 'wallet_watchAsset']
  expect(Object.keys(denied).sort()).toEqual(asking.filter((name) => !own.includes(name)).sort())
})
