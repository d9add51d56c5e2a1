import { beforeEach, expect, test } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { answerMessages } from '../../lib/browser.ts'
import { send } from './sendCommand.ts'

beforeEach(reset)

const answer = (reply: unknown) => answerMessages(async () => reply)

test('a command reaches the background and gives its output', async () => {
  const messages: unknown[] = []
  answerMessages(async (message) => {
    messages.push(message)
    return { ok: true, output: { phrase: 'test test' } }
  })
  expect(await send('vault.generate', {})).toEqual({ phrase: 'test test' })
  expect(messages).toEqual([{ command: 'vault.generate', input: {} }])
})

test('a refusal is thrown in our own words, as a sentence', async () => {
  const data = { detail: 'That password does not open this wallet' }
  answer({ ok: false, error: { code: 4100, message: 'Unauthorized', data } })
  await expect(send('vault.unlock', { keys: { key: '', check: '' } })).rejects.toThrow(
    'That password does not open this wallet.',
  )
})

test('without a detail the message stands', async () => {
  answer({ ok: false, error: { code: -32603, message: 'Something went wrong inside the wallet' } })
  await expect(send('vault.lock', {})).rejects.toThrow('Something went wrong inside the wallet.')
})

test('a command is sent a second time to a background that was not there yet', async () => {
  const { sendMessage } = fake.runtime
  let tries = 0
  fake.runtime.sendMessage = (message) => {
    tries += 1
    if (tries === 2) answer({ ok: true })
    return sendMessage(message)
  }
  await send('vault.lock', {}).finally(() => Object.assign(fake.runtime, { sendMessage }))
  expect(tries).toBe(2)
})

test('a background that died over a command is not given it again', async () => {
  let tries = 0
  answerMessages(async () => {
    tries += 1
    throw new Error('The message port closed before a response was received.')
  })
  await expect(send('vault.lock', {})).rejects.toThrow(/may already be done/)
  expect(tries).toBe(1)
})
