import { expect, test } from 'vitest'
import { errorTable } from '../domain/errorTable.ts'
import { reads } from './reads/reads.ts'
import { methods } from './registry.ts'

const files = Object.keys(import.meta.glob('./*/*.ts')).map((file) => file.split('/').at(-1) ?? '')
const isMethod = (file: string) => /^(eth|net|personal|wallet|web3)_\w+\.ts$/.test(file)
const own = methods.filter((method) => !reads.includes(method)).map(({ name }) => name)

test('every file of a method is in the registry, and every entry has its file', () => {
  expect(
    files
      .filter(isMethod)
      .map((file) => file.slice(0, -3))
      .sort(),
  ).toEqual([...own].sort())
})

test('every entry has a test of its own', () => {
  for (const name of own) expect(files).toContain(`${name}.test.ts`)
})

test('no method is there twice', () => {
  expect(new Set(methods.map(({ name }) => name)).size).toBe(methods.length)
})

test('whatever asks the user or acts for them says that the user may reject', () => {
  for (const { review, name, errors = [] } of methods)
    expect({ name, rejects: errors.includes('userRejected') }).toEqual({
      name,
      rejects: review !== undefined,
    })
})

test('every method says what it is, for the documents', () => {
  for (const { name, standard, summary, errors } of methods) {
    expect({ name, standard, summary }).toEqual({
      name,
      standard: expect.stringMatching(/./),
      summary: expect.stringMatching(/\.$/),
    })
    expect(errors).toBeDefined()
  }
})

test('the errors of a method are in the table, each once', () => {
  for (const { errors = [] } of methods) {
    expect(new Set(errors).size).toBe(errors.length)
    for (const kind of errors) expect(errorTable).toHaveProperty(kind)
  }
})

test('signing, sending and what tells about accounts needs a connection', () => {
  const open = methods.filter(({ access }) => access === 'public').map(({ name }) => name)
  expect(open.filter((name) => !reads.some((read) => read.name === name)).sort()).toEqual([
    'eth_accounts',
    'eth_chainId',
    'eth_coinbase',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getTransactionCount',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_requestAccounts',
    'eth_subscribe',
    'eth_uninstallFilter',
    'eth_unsubscribe',
    'net_version',
    'personal_ecRecover',
    'wallet_connect',
    'wallet_disconnect',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_revokePermissions',
    'web3_clientVersion',
  ])
})
