import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { withBlanks } from '../../../i18n/translate.ts'
import { fake } from '../../../lib/browser.fake.ts'
import { knownTypes } from './typeTable.ts'

test('every address has its checksum, so that it is found as it is written', async () => {
  for (const { contracts = [], reactors = [] } of await knownTypes())
    for (const address of [...contracts, ...reactors]) expect(address).toBe(getAddress(address))
})

test('no type is there twice, and what is an expression holds from its start', async () => {
  const types = (await knownTypes()).map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  for (const type of types) expect(type).toMatch(/^\^?[A-Z][\w:]*(\\?)\(/)
})

test('every path of a row is in its type', async () => {
  for (const row of await knownTypes()) {
    const {
      type,
      owner,
      taker,
      receiver,
      from,
      until,
      ends,
      each,
      token,
      amount,
      id,
      all,
      fee,
      buys,
      price,
      data,
      open = [],
    } = row
    const paths = [
      owner,
      taker,
      receiver,
      from,
      until,
      ends,
      each,
      token,
      amount,
      id,
      all,
      fee,
      buys,
      price,
      data,
      ...open.map(([path]) => path),
    ]
    for (const path of paths.flatMap((one) => one?.split('.') ?? []))
      expect({ type, found: new RegExp(`\\b${path}\\b`).test(type) }).toEqual({ type, found: true })
  }
})

test('whatever a statement says is in the catalogue', async () => {
  const statements = (await knownTypes()).flatMap(({ says }) => says ?? [])
  expect(statements.length).toBeGreaterThan(0)
  for (const says of statements)
    expect([says, fake.i18n.getMessage(`statement_${says}_confirm`)]).not.toContain('')
})

test('a statement names the members of the message that fill its texts', async () => {
  for (const { says, names = [] } of await knownTypes()) {
    if (!says) continue
    const texts = [`statement_${says}_title`, `statement_${says}_confirm`] as const
    const blanks = texts.flatMap((key) => withBlanks(key).flatMap(({ blank }) => blank ?? []))
    expect([...names].sort(), says).toEqual([...new Set(blanks)].sort())
  }
})
