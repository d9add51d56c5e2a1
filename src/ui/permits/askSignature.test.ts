import { beforeEach, expect, test, vi } from 'vitest'
import { WalletError } from '../../domain/errors.ts'
import { askSignature } from './askSignature.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('../commands/sendCommand.ts', () => ({ send }))

beforeEach(() => {
  send.mockReset()
})

test('a second call finds the request of a background that died', async () => {
  send.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce({ result: '0x12' })
  expect(await askSignature('{}')).toBe('0x12')
  const [[name, first], [, second]] = send.mock.calls as [[string, object], [string, object]]
  expect(name).toBe('typedData.ask')
  expect(second).toEqual(first)
})

test('a rejection is final, and reads as a sentence', async () => {
  send.mockResolvedValue({ error: new WalletError('userRejected').toJSON() })
  await expect(askSignature('{}')).rejects.toThrow('You rejected it.')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a background that never answers ends the attempts', async () => {
  send.mockRejectedValue(new Error('gone'))
  await expect(askSignature('{}')).rejects.toThrow('gone')
  expect(send).toHaveBeenCalledTimes(10)
})
