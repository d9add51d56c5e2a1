import { pad, toHex } from 'viem'
import type { Answer } from './lies.fake.ts'
import { token } from './values.fake.ts'

/** The services of the local chain: an app's paymaster, and the person's bundler. */
export const payUrl = 'https://pay.example'
export const bundlerUrl = 'https://bundler.example'

export const paymaster = '0x00000000000000000000000000000000000000fe'
const entryPoint = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'

/** Seconds until the paymaster's offer ends: short, because every operation must expire before the world ends. */
const lasts = 60

/** A price that costs the account some of its tokens. */
export const quote = (change: object = {}) => ({
  quotes: [{ paymaster, token, exchangeRate: '0xde0b6b3a7640000', postOpGas: '0x7530', ...change }],
})

/** The answers of an honest paymaster, and of a bundler that runs no operation. */
export function serviceAnswer(method: string): Answer | undefined {
  switch (method) {
    case 'pm_getPaymasterStubData':
    case 'pm_getPaymasterData':
      return {
        result: {
          paymaster,
          paymasterData: '0x01',
          paymasterVerificationGasLimit: '0xc350',
          paymasterPostOpGasLimit: '0x7530',
        },
      }
    case 'pimlico_getTokenQuotes':
      return { result: quote() }
    case 'eth_estimateUserOperationGas':
      return {
        result: { callGasLimit: '0x7530', verificationGasLimit: '0x186a0', preVerificationGas: '0xc350' },
      }
    case 'eth_sendUserOperation':
      return { error: { code: -32500, message: 'the bundler runs no operations' } }
    default:
      return undefined
  }
}

/** What the contracts of user operations answer to a call: no nonce is used, and the paymaster pays for a while. */
export function contractAnswer(to: string, data: string): Answer | undefined {
  if (to === entryPoint) return { result: pad(toHex(BigInt(`0x${data.slice(74) || '0'}`) << 64n)) }
  if (to !== paymaster || !data.startsWith('0x52b7512c')) return undefined
  const until = BigInt(Math.floor(Date.now() / 1000) + lasts)
  return { result: `0x${[64n, until << 160n, 0n].map((word) => pad(toHex(word)).slice(2)).join('')}` }
}

/** True for contracts of user operations, which have code. */
export const isService = (address: string) => address === entryPoint || address === paymaster
