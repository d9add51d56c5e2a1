import fc from 'fast-check'
import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { buildCall } from './buildCall.ts'
import { readArgument } from './readArgument.ts'
import { readFunctions, titleOf } from './readFunctions.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('functions', () => {
  const titles = (text: string) => {
    const read = readFunctions(text)
    return 'problem' in read ? read.problem : read.functions.map(titleOf)
  }

  test('come from signatures, with the word function or without it', () => {
    expect(titles('transfer(address to, uint256 amount)\nfunction pause();')).toEqual([
      'transfer(address to, uint256 amount)',
      'pause()',
    ])
  })

  test('come from an ABI, or from what a compiler writes around it; what only reads is left out', () => {
    const abi = parseAbi([
      'function mint(address to)',
      'function total() view returns (uint256)',
      'event E()',
    ])
    expect(titles(JSON.stringify(abi))).toEqual(['mint(address to)'])
    expect(titles(JSON.stringify({ contractName: 'X', abi }))).toEqual(['mint(address to)'])
  })

  test('of any text are functions or a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readFunctions(text)
        expect('problem' in read ? read.problem : read.functions.map(titleOf)).toBeTruthy()
      }),
    )
  })
})

describe('an argument', () => {
  const encoded = (text: string, parameter: AbiParameter) => {
    const read = readArgument(text, parameter)
    return 'problem' in read ? read.problem : encodeAbiParameters([parameter], [read.value])
  }

  test('of a number is exact, and fits its type or says that it does not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 260n), max: 2n ** 260n }),
        fc.constantFrom(8, 64, 128, 256),
        fc.boolean(),
        (value, bits, signed) => {
          const type = `${signed ? '' : 'u'}int${bits}`
          const read = readArgument(String(value), { type })
          const fits = signed ? BigInt.asIntN(bits, value) === value : BigInt.asUintN(bits, value) === value
          expect(read).toEqual(fits ? { value } : { problem: `This number doesn’t fit into ${type}.` })
        },
      ),
    )
  })

  test('of nested types comes back from its encoding', () => {
    const order: AbiParameter = {
      type: 'tuple[]',
      components: [
        { name: 'to', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'path', type: 'bytes32[2]' },
      ],
    } as AbiParameter
    const path = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
    const amount = (2n ** 200n).toString()
    const text = JSON.stringify([{ path, amount, to: account }, [account, 7, path]])
    const data = encoded(text, order)
    expect(decodeAbiParameters([order], data as `0x${string}`)).toEqual([
      [
        { to: account, amount: 2n ** 200n, path },
        { to: account, amount: 7n, path },
      ],
    ])
  })

  test.each([
    ['1.5', 'uint256'],
    ['1,000', 'uint256'],
    ['', 'uint256'],
    ['yes', 'bool'],
    ['0x123', 'bytes'],
    ['0x12', 'bytes32'],
    [account.replace('Fd', 'FD'), 'address'],
    ['[1', 'uint256[]'],
    ['[1]', 'uint256[2]'],
    [`[${2 ** 60}]`, 'uint256[]'],
    ['{}', 'mapping'],
  ])('of %s as %s is refused with a sentence', (text, type) => {
    expect(readArgument(text, { type })).toHaveProperty('problem')
  })

  test('of any text is a value that encodes, or a sentence', () => {
    const types = fc.constantFrom(
      'uint8',
      'int256',
      'bool',
      'address',
      'bytes',
      'bytes4',
      'string',
      'uint8[]',
      'bool[2]',
      'string[]',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), types, (text, type) => {
        const read = readArgument(text, { type })
        if ('value' in read) expect(encodeAbiParameters([{ type }], [read.value])).toMatch(/^0x/)
        else expect(read.problem).toBeTruthy()
      }),
    )
  })

  test('whose tuple is not what it says is refused, also with the names of prototypes', () => {
    const parameter = { type: 'tuple', components: [{ name: '__proto__', type: 'uint256' }] } as AbiParameter
    expect(readArgument('{}', parameter)).toHaveProperty('problem')
    expect(readFunctions('[{"type":"function","name":"f","inputs":[{"type":"tuple"}]}]')).toHaveProperty(
      'problem',
    )
  })
})

describe('a call', () => {
  const item = parseAbi(['function mint(address to, uint256 amount)'])[0]
  const draft = { way: 'function' as const, to: account, amount: '', item, args: [account, '7'], data: '' }

  test('of a function carries its arguments', () => {
    const data = encodeFunctionData({ abi: [item], args: [account, 7n] })
    expect(buildCall(draft, 18)).toEqual({ call: { to: account, value: '0x0', data } })
  })

  test('that pays carries nothing else, whatever was typed elsewhere', () => {
    expect(buildCall({ ...draft, way: 'pay', amount: '1', data: '0x12' }, 0)).toEqual({
      call: { to: account, value: '0x1', data: '0x' },
    })
  })

  test('names all that is wrong with it', () => {
    expect(buildCall({ ...draft, to: '', args: ['me', '1.5'] }, 18)).toEqual({
      problems: { to: expect.any(String), arg0: expect.any(String), arg1: expect.any(String) },
    })
    expect(buildCall({ ...draft, amount: '1' }, 18)).toMatchObject({
      problems: { amount: expect.any(String) },
    })
    expect(buildCall({ ...draft, way: 'data', data: '0x1' }, 18)).toMatchObject({
      problems: { data: expect.any(String) },
    })
    expect(buildCall({ ...draft, way: 'pay' }, 18)).toMatchObject({
      problems: { amount: 'Enter an amount.' },
    })
  })
})
