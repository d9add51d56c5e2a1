import fc from 'fast-check'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { encodeType } from '../../domain/typedData.ts'
import { describeCall, describeTypedData } from './describe.ts'
import type { FindDescriptors } from './descriptor.ts'

export const here: Address = '0x00000000000000000000000000000000000000aa'
export const coin = { chainId: 1, symbol: 'ETH', decimals: 18 }

const key = 'f(address to,uint256 amount,bytes data,(address token,uint256 sum)[] parts)'
/** The function of the call inside the call. */
export const innerKey = 'g(uint256 amount,address to)'
const inner = encodeFunctionData({ abi: parseAbi([`function ${innerKey}`]), args: [5n, here] })
const abi = parseAbi([
  'struct P { address token; uint256 sum; }',
  'function f(address to,uint256 amount,bytes data,P[] parts)',
])

/** Words that try to look like the wallet's, to run, to be fetched, or to reorder the text beside them. */
export const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    'https://example.com/a.png',
    '{amount}',
    '{{amount}}',
    '{@.from}',
    '\u202eVolley: safe\u202c',
    'Approve\u0000\u2066',
    '$.metadata.owner',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom(
    '0.01',
    '0.01 USDC',
    'unlimited',
    'Sends',
    '” 0.01 ETH “',
    '\u00bb Volley \u00ab',
    '0x00000000000000000000000000000000000000c1',
  ),
)

/** The call, by a function that the description names. Its data is a call too, or not. */
export const ofCall = fc.constantFrom(inner, '0xf000000012' as const).map((data) => ({
  key,
  tell: (find: FindDescriptors) =>
    describeCall(find, {
      chainId: 1,
      from: here,
      to: here,
      value: 1n,
      data: encodeFunctionData({ abi, args: [here, 12n, data, [{ token: here, sum: 3n }]] }),
    }),
}))

/** Typed data with the same values. Its site also chooses the name of a member, and a text. */
export const ofTypedData = fc
  .record({ name: words, text: words, data: fc.constantFrom(inner, '0xf000000012' as const) })
  .map(({ name, text, data }) => {
    const types = {
      EIP712Domain: [],
      Order: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'data', type: 'bytes' },
        { name: 'parts', type: 'Part[]' },
        { name, type: 'string' },
      ],
      Part: [
        { name: 'token', type: 'address' },
        { name: 'sum', type: 'uint256' },
      ],
    }
    const message = { to: here, amount: '12', data, parts: [{ token: here, sum: '3' }], [name]: text }
    const typed = { types, primaryType: 'Order', domain: { chainId: '1', verifyingContract: here }, message }
    return {
      key: encodeType(types, 'Order'),
      tell: (find: FindDescriptors) => describeTypedData(find, typed, 1, here),
    }
  })
