import { expect, test } from 'vitest'
import { isUnanswered, nodeError, serializeError, WalletError } from './errors.ts'
import { errorTable, siteErrorKinds } from './errorTable.ts'
import { insideKinds } from './insideKinds.ts'

const kinds = [...siteErrorKinds(), ...insideKinds]
const inside = insideKinds.filter((kind) => kind !== 'nodeAnswered')

test('a dApp gets its kinds as the table has them, with detail and data', () => {
  for (const kind of siteErrorKinds()) {
    const { code, message } = errorTable[kind]
    const error = serializeError(new WalletError(kind, 'Why', { path: 'to' }))
    expect(error).toEqual({ code, message, data: { kind, detail: 'Why', path: 'to' } })
  }
})

test.each(inside)('%s stays inside the wallet: a dApp gets `internal` without its detail', (kind) => {
  expect(serializeError(new WalletError(kind, 'Inside', { seconds: 3 }))).toEqual({
    code: -32603,
    message: 'Something went wrong inside the wallet',
    data: { kind: 'internal' },
  })
})

test('a node’s own error reaches pages and dApps unchanged', () => {
  const answer = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  expect(serializeError(nodeError(answer))).toEqual(answer)
  expect(nodeError(answer).toJSON()).toEqual(answer)
  expect(nodeError(answer).message).toBe('execution reverted')
})

test('only a chain without an answer counts as unanswered: no refusal of the vault or of a node does', () => {
  const unanswered = kinds.filter((kind) => isUnanswered(new WalletError(kind)))
  expect(unanswered).toEqual(['chainDisconnected', 'unknownChain'])
  expect(isUnanswered(nodeError({ code: -32000, message: 'busy' }))).toBe(false)
})
