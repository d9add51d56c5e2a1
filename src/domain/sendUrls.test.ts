import { expect, test } from 'vitest'
import { isOfLocalNodes, sendsLocally, sendUrls } from './sendUrls.ts'

const local = 'http://127.0.0.1:8545'
const other = 'http://fork.localhost:8546'
const open = 'https://node.example'
const relay = 'https://rpc.flashbots.net'

test.each([
  [[open], [open], false],
  [[local], [local], true],
  [[local, other], [local, other], true],
  [[local, open], [local], true],
  [[open, local], [local], true],
  [[relay, local, open], [relay], false],
])('a network with %j sends to %j alone', (rpcUrls, expected, isLocal) => {
  expect(sendUrls({ rpcUrls })).toEqual(expected)
  expect(sendsLocally({ rpcUrls })).toBe(isLocal)
  expect(isOfLocalNodes({ local: true }, { rpcUrls })).toBe(!isLocal)
  expect(isOfLocalNodes({}, { rpcUrls })).toBe(false)
})

test('a network without nodes sends nowhere', () => {
  expect(sendsLocally({ rpcUrls: [] })).toBe(false)
  expect(isOfLocalNodes({ local: true }, undefined)).toBe(false)
})
