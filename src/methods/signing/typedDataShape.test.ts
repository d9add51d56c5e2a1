import fc from 'fast-check'
import { concat, encodeAbiParameters, type Hex, hashTypedData, keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletError } from '../../domain/errors.ts'
import { parse } from '../../domain/schema.ts'
import {
  baseOf,
  elementOf,
  encodeType,
  type Struct,
  type TypedData,
  type TypedValue,
} from '../../domain/typedData.ts'
import { mail, mailHash, typedOf } from './typedData.fake.ts'
import { typedData } from './typedDataShape.ts'

/** EIP-712 hashing written directly from the standard, as a reference for viem's result. */
function reference({ types, primaryType, domain, message }: TypedData): Hex {
  const struct = (name: string, value: Struct): Hex =>
    keccak256(
      concat([
        keccak256(stringToHex(encodeType(types, name))),
        ...(types[name] ?? []).map((member) => field(member.type, value[member.name] as TypedValue)),
      ]),
    )
  const field = (type: string, value: TypedValue): Hex => {
    const element = elementOf(type)
    if (element) return keccak256(concat((value as TypedValue[]).map((one) => field(element.type, one))))
    if (Object.hasOwn(types, type)) return struct(type, value as Struct)
    if (type === 'string') return keccak256(stringToHex(value as string))
    if (type === 'bytes') return keccak256(value as Hex)
    return encodeAbiParameters([{ type }], [/^u?int/.test(type) ? BigInt(value as string) : value])
  }
  return keccak256(concat(['0x1901', struct('EIP712Domain', domain), struct(primaryType, message)]))
}

const read = (data: unknown) => parse(typedData, data)
const hash = (typed: TypedData) => hashTypedData(typed as Parameters<typeof hashTypedData>[0])
const refused = (data: unknown) => {
  try {
    read(data)
  } catch (error) {
    if (error instanceof WalletError) return { kind: error.kind, ...error.data, detail: error.detail }
    throw error
  }
  return undefined
}

describe('what is signed is what the standard says', () => {
  test("the standard's own example has the standard's own hash", () => {
    expect(reference(read(mail))).toBe(mailHash)
    expect(hash(read(mail))).toBe(mailHash)
    expect(hash(read(JSON.stringify(mail)))).toBe(mailHash)
  })

  test('a domain type that is not given is made of the members that are there', () => {
    const { EIP712Domain: _, ...types } = mail.types
    const typed = read({ ...mail, types })
    expect(typed.types.EIP712Domain).toEqual(mail.types.EIP712Domain)
    expect(hash(typed)).toBe(mailHash)
  })

  test('a domain may have each member that the standard knows, the salt too', () => {
    const { EIP712Domain: _, ...types } = mail.types
    const salt = `0x${'5a'.repeat(32)}`
    const typed = read({ ...mail, types, domain: { ...mail.domain, salt } })
    expect(typed.types.EIP712Domain?.at(-1)).toEqual({ name: 'salt', type: 'bytes32' })
    expect(typed.domain).toMatchObject({ salt })
    expect(hash(typed)).toBe(reference(typed))
    expect(hash(typed)).not.toBe(mailHash)
  })

  test('any data that passes is hashed by viem as by the standard, and as it came', () => {
    fc.assert(
      fc.property(anyTyped, ({ typed, given }) => {
        const parsed = read(given)
        expect(hash(parsed)).toBe(reference(parsed))
        expect(hash(parsed)).toBe(hash(typed))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['0x7a69', '31337'],
    ['31337', '31337'],
    [31337, '31337'],
  ])('a chain id is understood as %j', (chainId, wanted) => {
    expect(read({ ...mail, domain: { ...mail.domain, chainId } }).domain.chainId).toBe(wanted)
  })

  test('Hyperliquid, whose types have a colon in their name', () => {
    const typed = read({
      ...typedOf({}, { name: 'HyperliquidSignTransaction', chainId: 1 }),
      types: { 'HyperliquidTransaction:UsdSend': [{ name: 'amount', type: 'string' }] },
      primaryType: 'HyperliquidTransaction:UsdSend',
      message: { amount: '1' },
    })
    expect(hash(typed)).toBe(reference(typed))
  })

  test('members and types that nothing refers to are left out, since they are not signed', () => {
    const typed = read({
      ...mail,
      types: { ...mail.types, Other: [{ name: 'a', type: 'Nowhere' }] },
      message: { ...mail.message, amount: '1000' },
    })
    expect(typed.message).not.toHaveProperty('amount')
    expect(typed.types).not.toHaveProperty('Other')
    expect(hash(typed)).toBe(mailHash)
  })

  test('a struct may hold a list of its own kind', () => {
    const typed = read({
      types: { Node: [{ name: 'children', type: 'Node[]' }] },
      primaryType: 'Node',
      domain: { name: 'Tree' },
      message: { children: [{ children: [] }, { children: [{ children: [] }] }] },
    })
    expect(hash(typed)).toBe(reference(typed))
  })
})

describe('a value that does not fit its type is refused, with its path', () => {
  test.each<[string, unknown]>([
    ['uint8', 256],
    ['uint8', 300],
    ['uint8', -1],
    ['uint8', '256'],
    ['int8', 128],
    ['int8', -129],
    ['uint256', 2 ** 53],
    ['uint256', 1.5],
    ['uint256', 1e21],
    ['uint256', ''],
    ['uint256', ' 1'],
    ['uint256', '1e3'],
    ['uint256', '0x'],
    ['uint256', `0x1${'0'.repeat(64)}`],
    ['uint256', null],
    ['uint256', true],
    ['bytes32', `0x${'11'.repeat(31)}`],
    ['bytes32', `0x${'11'.repeat(33)}`],
    ['bytes', '0x1'],
    ['bytes', 'ff'],
    ['address', '0x00'],
    ['address', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'.replace('f39f', 'F39f')],
    ['address', 1],
    ['bool', 'true'],
    ['bool', 1],
    ['string', 1],
    ['string', '\ud800'],
    ['string[]', 'a'],
    ['string[2]', ['a']],
    ['string[2]', ['a', 'b', 'c']],
    ['uint8[][]', [[1], 2]],
    ['uint8[]', { length: 0 }],
  ])('%s = %j', (type, value) => {
    expect(refused(typedOf({ value: [type, value] }))).toMatchObject({
      kind: 'invalidParams',
      path: expect.stringMatching(/^message\.value/),
    })
  })

  test.each([
    ['bool', 1, 'true or false'],
    ['string', 1, 'text'],
    ['address', '0x00', 'an address with a valid checksum'],
    ['bytes', 'ff', 'bytes in hexadecimal'],
    ['bytes4', '0x11', '4 bytes in hexadecimal'],
    ['uint8', 256, 'an integer that fits uint8, as text where it is beyond 2^53'],
  ])('%s = %j, and the reason says what was expected', (type, value, wanted) => {
    expect(refused(typedOf({ value: [type, value] }))?.detail).toContain(`Expected ${wanted}`)
  })

  test('a member that is missing', () => {
    const data = typedOf({ a: ['uint8', 1], b: ['string', undefined] })
    expect(refused(data)).toMatchObject({ kind: 'invalidParams', path: 'message.b' })
  })

  test('a member that only a prototype has', () => {
    expect(refused(typedOf({ a: ['string', undefined] }))).toMatchObject({ path: 'message.a' })
    const data = { ...typedOf({ a: ['string', ''] }), message: Object.create({ a: 'x' }) }
    expect(refused(data)).toMatchObject({ path: 'message.a' })
  })
})

describe('declarations that two libraries could read differently are refused', () => {
  const data = typedOf({ value: ['uint8', 1] })
  test.each<[name: string, change: object, path: string, detail: string]>([
    ['no types', { types: undefined }, 'types', ''],
    ['types as a list', { types: [] }, 'types', 'Expected an object'],
    [
      'a primary type that is not declared',
      { primaryType: 'Nothing' },
      'primaryType',
      'Expected the name of a declared struct',
    ],
    [
      'a primary type of the prototype',
      { primaryType: 'toString' },
      'primaryType',
      'Expected the name of a declared struct',
    ],
    [
      'the domain as primary type',
      { primaryType: 'EIP712Domain' },
      'primaryType',
      'Expected the name of a declared struct',
    ],
    ['an empty domain', { domain: {} }, 'domain', 'A domain has at least one member'],
    ['no domain', { domain: undefined }, 'domain', ''],
    ['null in the domain', { domain: { name: null } }, 'domain.name', 'Expected text'],
    [
      'a type without a width',
      { types: { Data: [{ name: 'value', type: 'uint' }] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'a width that does not exist',
      { types: { Data: [{ name: 'value', type: 'uint7' }] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'bytes33',
      { types: { Data: [{ name: 'value', type: 'bytes33' }] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'an unknown type',
      { types: { Data: [{ name: 'value', type: 'Nothing' }] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'an unknown type of an empty list',
      { types: { Data: [{ name: 'value', type: 'Nothing[]' }] }, message: { value: [] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'a list of length zero',
      { types: { Data: [{ name: 'value', type: 'uint8[0]' }] }, message: { value: [] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'brackets that do not pair',
      { types: { Data: [{ name: 'value', type: 'uint8[' }] } },
      'types.Data.0.type',
      'The type is not declared',
    ],
    [
      'a member twice',
      {
        types: {
          Data: [
            { name: 'value', type: 'uint8' },
            { name: 'value', type: 'uint8' },
          ],
        },
      },
      'types.Data.1.name',
      'The member is declared twice',
    ],
    [
      'a name with a comma',
      { types: { Data: [{ name: 'value,uint8 b', type: 'uint8' }] } },
      'types.Data.0.name',
      'This is no name for a member',
    ],
    [
      'a name of the prototype',
      { types: { Data: [{ name: 'constructor', type: 'uint8' }] } },
      'types.Data.0.name',
      'This is no name for a member',
    ],
    [
      'a struct called as a type',
      { types: { uint8: [{ name: 'value', type: 'bool' }], Data: [{ name: 'value', type: 'uint8' }] } },
      'types.uint8',
      'This is no name for a struct',
    ],
    [
      'a struct of itself',
      { types: { Data: [{ name: 'value', type: 'Data' }] }, message: { value: {} } },
      'message.value.value',
      'Expected an object with the members of Data',
    ],
    [
      'a domain member of its own',
      { types: { ...data.types, EIP712Domain: [{ name: 'note', type: 'string' }] } },
      'types.EIP712Domain.0',
      'EIP-712 knows no such member of a domain',
    ],
    [
      'a domain member of another type',
      {
        types: { ...data.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
        domain: { chainId: '1' },
      },
      'types.EIP712Domain.0',
      'EIP-712 knows no such member of a domain',
    ],
    [
      'a chain that would not be signed',
      {
        types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] },
        domain: { name: 'Test', chainId: 1 },
      },
      'domain.chainId',
      'EIP712Domain lacks it',
    ],
  ])('%s', (_name, change, path, detail) => {
    const reason = { kind: 'invalidParams', path, detail: expect.stringContaining(detail) }
    expect(refused({ ...data, ...change })).toMatchObject(reason)
    expect(refused(JSON.stringify({ ...data, ...change }))).toMatchObject(reason)
  })

  test.each(['value,uint8 b', 'value)Data2(uint8 b', 'constructor', '__proto__', ''])(
    'a member whose name is no identifier, and for that reason: %j',
    (name) => {
      const reason = { path: 'types.Data.0.name', detail: 'This is no name for a member' }
      expect(refused({ ...data, types: { Data: [{ name, type: 'uint8' }] } })).toMatchObject(reason)
    },
  )

  test.each(['', '{', 'null', '[]', '"text"', '1'])('JSON that is no object: %s', (text) => {
    expect(refused(text)).toMatchObject({
      kind: 'invalidParams',
      detail: expect.stringContaining('Expected'),
    })
    expect(refused(JSON.stringify(data))).toBeUndefined()
  })
})

describe('bombs are refused at once', () => {
  test.each<[name: string, make: () => unknown, detail: string]>([
    [
      'too long',
      () => JSON.stringify(typedOf({ a: ['string', 'x'.repeat(200_000)] })),
      'at most 131072 characters',
    ],
    [
      'too long in an object',
      () => typedOf({ a: ['string', 'x'.repeat(200_000)] }),
      'This is too much for one signature',
    ],
    [
      'too many values',
      () => typedOf({ a: ['bool[]', Array.from({ length: 20_000 }, () => true)] }),
      'This is too much for one signature',
    ],
    [
      'too deep',
      () => typedOf({ a: [`bool${'[]'.repeat(60)}`, nested(60)] }),
      'This is too much for one signature',
    ],
    [
      'too many types',
      () => ({
        ...typedOf({}),
        types: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`T${i}`, []])),
      }),
      'Too many types',
    ],
    [
      'too many members',
      () => typedOf(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m${i}`, ['bool', true]]))),
      'Too many members',
    ],
    [
      'types that double',
      () => ({
        ...typedOf({}),
        types: {
          ...Object.fromEntries(
            Array.from({ length: 40 }, (_, i) => [
              `T${i}`,
              [
                { name: 'a', type: `T${i + 1}` },
                { name: 'b', type: `T${i + 1}` },
              ],
            ]),
          ),
          T40: [],
        },
        primaryType: 'T0',
      }),
      'Expected an object with the members of T1',
    ],
    [
      'a name without end',
      () => typedOf({ ['x'.repeat(500)]: ['bool', true] }),
      'A name or a type is too long',
    ],
    [
      'brackets without end',
      () => typedOf({ a: [`bool${'[]'.repeat(500)}`, []] }),
      'A name or a type is too long',
    ],
  ])('%s', (_name, make, detail) => {
    expect(refused(make())).toMatchObject({ kind: 'invalidParams', detail: expect.stringContaining(detail) })
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? true : [nested(depth - 1)]
}

/** Valid data in our form, and the same data in a form that sites send. */
const anyTyped = fc.gen().map((gen) => {
  const types: TypedData['types'] = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
  }
  const depth = gen(fc.nat, { max: 3 })
  for (let level = depth; level >= 0; level--)
    types[`T${level}`] = Array.from({ length: gen(fc.nat, { max: 4 }) }, (_, index) => ({
      name: `m${index}`,
      type: typeFor(level),
    }))
  const typed: TypedData = {
    types,
    primaryType: 'T0',
    domain: { name: gen(() => fc.string({ unit: 'grapheme' })), chainId: '1' },
    message: valueFor('T0') as Struct,
  }
  // `types` may include unused types, which the parser drops.
  const { EIP712Domain: _, ...declared } = types
  return { typed, given: gen(fc.boolean) ? { ...typed, types: declared } : JSON.stringify(typed) }

  function typeFor(level: number): string {
    const base = gen(() =>
      fc.oneof(
        fc.constantFrom('bool', 'string', 'address', 'bytes', ...(level < depth ? [`T${level + 1}`] : [])),
        fc.nat({ max: 31 }).map((width) => `bytes${width + 1}`),
        fc.nat({ max: 31 }).map((width) => `uint${8 * (width + 1)}`),
        fc.nat({ max: 31 }).map((width) => `int${8 * (width + 1)}`),
      ),
    )
    return base + gen(() => fc.constantFrom('', '', '', '[]', '[2]', '[][1]'))
  }

  function valueFor(type: string): TypedValue {
    const element = elementOf(type)
    if (element)
      return Array.from({ length: element.length ?? gen(fc.nat, { max: 3 }) }, () => valueFor(element.type))
    const members = types[baseOf(type)]
    if (members) return Object.fromEntries(members.map((member) => [member.name, valueFor(member.type)]))
    const width = Number(/\d+/.exec(type)?.[0])
    if (type === 'bool') return gen(fc.boolean)
    if (type === 'string') return gen(() => fc.string({ unit: 'grapheme' }))
    if (type === 'address') return '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    if (type === 'bytes') return `0x${'ab'.repeat(gen(fc.nat, { max: 70 }))}`
    if (type.startsWith('bytes')) return `0x${'cd'.repeat(width)}`
    const half = 1n << BigInt(width - 1)
    const [min, max] = type.startsWith('u') ? [0n, 2n * half - 1n] : [-half, half - 1n]
    return gen(() => fc.bigInt({ min, max })).toString()
  }
})
