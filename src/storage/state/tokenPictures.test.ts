import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { loadState } from './state.ts'
import {
  addWithPicture,
  illustrate,
  movePictures,
  removePicture,
  setPicture,
  withPictures,
} from './tokenPictures.ts'
import { addToken, hideToken } from './tokens.ts'

beforeEach(reset)

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const plain = { address, symbol: 'TEST', decimals: 18 } as const
const image = 'data:image/png;base64,AA=='
const another = 'data:image/gif;base64,AA=='

test('a token keeps its first picture, and loses it when it is removed', () => {
  const once = setPicture(1, address, image)({})
  expect(once).toEqual({ 1: { [address]: image } })
  expect(setPicture(1, address, another)(once)).toBe(once)
  const both = setPicture(1, other, another)(once)
  const without = removePicture(1, address)(both)
  expect(without).toEqual({ 1: { [other]: another } })
  expect(removePicture(1, address)(without)).toBe(without)
})

test('a token comes with the picture that was approved, and a listed one keeps its own', async () => {
  const state = loadState()
  await state.pictures.commit(setPicture(1, address, 'data:image/png;base64,of-before'))
  await addWithPicture(state, 1, { ...plain, image })
  expect(await withPictures(state, 1)).toEqual([{ ...plain, image }])
  await addWithPicture(state, 1, { ...plain, symbol: 'OTHER', image: another })
  expect(await withPictures(state, 1)).toEqual([{ ...plain, image }])
})

test('a hidden token that is added again is shown, at its place, with what was approved', async () => {
  const state = loadState()
  await addWithPicture(state, 1, { ...plain, symbol: 'OLD', image })
  await addWithPicture(state, 1, { ...plain, address: other })
  await state.tokens.commit(hideToken(1, address, true))
  await addWithPicture(state, 1, { ...plain, image: another })
  expect(await withPictures(state, 1)).toEqual([
    { ...plain, image: another },
    { ...plain, address: other },
  ])
})

test('a picture that arrives later goes to a listed token without one, and to no other', async () => {
  const state = loadState()
  await addWithPicture(state, 1, plain)
  await illustrate(state, 1, other, image)
  expect(state.pictures.getState()).toEqual({})
  await illustrate(state, 1, address, image)
  await illustrate(state, 1, address, another)
  expect(await withPictures(state, 1)).toEqual([{ ...plain, image }])
})

test('pictures are read on first use, apart from everything that home needs', async () => {
  await fake.storage.local.set({
    tokens: { version: 2, text: JSON.stringify({ 1: [plain] }) },
    pictures: { version: 1, text: JSON.stringify({ 1: { [address]: image } }) },
  })
  const read = vi.spyOn(fake.storage.local, 'get')
  const state = loadState()
  await Promise.all([state.ready, state.whole()])
  expect(read.mock.calls.flatMap(([keys]) => keys)).not.toContain('pictures')
  expect(await withPictures(state, 1)).toEqual([{ ...plain, image }])
  expect(read.mock.calls.flatMap(([keys]) => keys)).toContain('pictures')
})

test('the pictures of an older version stay visible, and move out of the tokens once', async () => {
  const old = {
    1: [
      { ...plain, image },
      { ...plain, address: other },
    ],
    5: [{ ...plain, image: another }],
  }
  await fake.storage.local.set({ tokens: { version: 2, state: old } })
  const state = loadState()
  await state.whole()
  const before = await withPictures(state, 1)
  expect(before).toEqual(old[1])
  await movePictures(state)
  expect(await withPictures(state, 1)).toEqual(before)
  expect(state.tokens.getState()).toEqual({ 1: [plain, { ...plain, address: other }], 5: [plain] })
  expect(state.pictures.getState()).toEqual({ 1: { [address]: image }, 5: { [address]: another } })
  const stored = vi.spyOn(fake.storage.local, 'set')
  await movePictures(state)
  expect(stored).not.toHaveBeenCalled()
})

test('a death between the two writes of the move loses no picture', async () => {
  await fake.storage.local.set({ tokens: { version: 2, state: { 1: [{ ...plain, image }] } } })
  const dying = loadState()
  await dying.whole()
  vi.spyOn(dying.tokens, 'commit').mockRejectedValue(new Error('dead'))
  await movePictures(dying).catch(() => undefined)
  const next = loadState()
  await next.whole()
  await movePictures(next)
  expect(await withPictures(next, 1)).toEqual([{ ...plain, image }])
  expect(next.tokens.getState()).toEqual({ 1: [plain] })
})

test('a token that a site gives with a picture is stored without it', () => {
  expect(addToken(1, { ...plain, image })({})).toEqual({ 1: [plain] })
})
