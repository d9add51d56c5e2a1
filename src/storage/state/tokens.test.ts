import { beforeEach, expect, test } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { addToken, hideToken, orderTokens, setImage, tokens } from './tokens.ts'

beforeEach(reset)

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const plain = { address, symbol: 'TEST', decimals: 18 } as const
const image = 'data:image/png;base64,AA=='

test('tokens of version 1 lose the addresses of their images, and nothing else', async () => {
  const old = [
    { ...plain, name: 'Test', image: 'https://app.example/logo.png' },
    { ...plain, image },
    { ...plain, image: 'data:text/html,x' },
    plain,
  ]
  await fake.storage.local.set({ tokens: { version: 1, state: { 1: old } } })
  const list = tokens()
  await list.ready()
  expect(list.getState()).toEqual({ 1: [{ ...plain, name: 'Test' }, { ...plain, image }, plain, plain] })
})

test('a picture comes to a token that is still there and has none', () => {
  const before = addToken(1, plain)({})
  const after = setImage(1, address, image)(before)
  expect(after).toEqual({ 1: [{ ...plain, image }] })
  expect(setImage(1, address, 'data:image/gif;base64,AA==')(after)).toEqual(after)
  expect(setImage(1, address, image)({ 1: [] })).toEqual({ 1: [] })
})

test('a hidden token stays in the list, marked, until it is shown again', () => {
  const before = addToken(1, plain)({})
  const hidden = hideToken(1, address, true)(before)
  expect(hidden).toEqual({ 1: [{ ...plain, hidden: true }] })
  expect(hideToken(1, address, false)(hidden)).toEqual(before)
})

test('an order keeps every token, whatever addresses it names', () => {
  const other = { ...plain, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } as const
  const third = { ...plain, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
  const before = { 1: [plain, other, third] }
  const after = orderTokens(1, [third.address, '0x000000000000000000000000000000000000dEaD', plain.address])(
    before,
  )
  expect(after).toEqual({ 1: [third, plain, other] })
  expect(orderTokens(7, [address])({})).toEqual({ 7: [] })
})
