import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, getAddress } from 'viem'
import { exactAmount } from '../../i18n/formatAmount.ts'
import { t } from '../../i18n/translate.ts'
import { DescribedIntent } from '../approval/calls/DescribedIntent.tsx'
import { Description } from '../approval/calls/Description.tsx'
import type { Coin } from '../approval/useNetwork.ts'
import type { Described } from './describe.ts'
import type { InnerCall, Told } from './formatField.ts'
import type { DataProvider, Rendered } from './registryCases.fake.ts'
import { screenText } from './screenText.fake.ts'
import { type Part, valueParts } from './valueParts.ts'

type Context = { coin: Coin; dataProvider: DataProvider }

/**
 * A description as the registry writes it: the parts that the screen shows, in the registry's order and notation.
 * Throws if the screen does not show them.
 */
export function asRegistry(described: Described, { coin, dataProvider }: Context): Rendered {
  const { tokens = {} } = dataProvider
  const assets = new Map(Object.entries(tokens).map(([address, token]) => [address, { ...token, own: true }]))
  const around = { coin, assets }
  const screen = [
    createElement(DescribedIntent, { described }),
    createElement(Description, { described, ...around }),
  ]
    .map((one) => screenText(renderToStaticMarkup(one)))
    .join(' ')
  return rendered(described)

  function rendered({ intent, owner, sentence, fields }: Described): Rendered {
    return {
      intent: onScreen(intent, quoted(`${owner}: ${intent}`)),
      owner: onScreen(owner, quoted(owner)),
      ...(sentence && { interpolatedIntent: sentence.map((part) => String(textOf(part))).join('') }),
      fields: fields.map(({ label, number, told }) => ({
        label: onScreen(label, [quoted(label), number ?? ''].join(' ')),
        value: textOf(told),
      })),
    }
  }

  function textOf(told: Told | string): string | Rendered {
    if (typeof told === 'string') return onScreen(told, told.trim() && quoted(told))
    if (told.form === 'call') {
      onScreen('', `${t('common_to')} ${getAddress(told.to)}`)
      if (told.value !== undefined)
        onScreen('', `${t('approval_sends')} ${exactAmount(told.value, coin.decimals)}\u202f${coin.symbol}`)
      return told.described ? rendered(told.described) : onScreen(told.data, told.data)
    }
    const parts = valueParts(told, around)
    onScreen('', parts.map(shown).join(' '))
    return inItsNotation(told, parts, dataProvider)
  }

  function onScreen(text: string, wanted: string): string {
    const plain = wanted.replace(/\s+/g, ' ').trim()
    if (!screen.includes(plain)) throw new Error(`“${plain}” is not on the screen: ${screen}`)
    return text
  }
}

const quoted = (text: string) => t('common_quoted', { text: text.trim() })

function shown(part: Part): string {
  if (part.is === 'address') return part.address
  if (part.is === 'said') return quoted(part.text)
  if (part.is !== 'amount') return part.text
  return exactAmount(part.amount, part.decimals) + (part.symbol ? `\u202f${part.symbol}` : '')
}

function inItsNotation(told: Exclude<Told, InnerCall>, parts: Part[], names: DataProvider): string {
  const words = parts.flatMap((part) => (part.is === 'said' ? [part.text] : []))
  const [first = '', ...more] = parts
    .map((part) => {
      if (part.is === 'address') return nameOf(part.address, told.form, names)
      return part.is === 'ours' || part.is === 'amount' ? withoutGrouping(shown(part)) : shown(part)
    })
    .filter((text) => text !== t('approval_describedNamed'))
  switch (told.form) {
    case 'raw':
      return words[0] ?? { yes: 'true', no: 'false' }[first] ?? first
    case 'address':
      return told.isSender ? 'Sender' : first
    case 'amount': {
      const [number = '', symbol] = first.split('\u202f').concat(more)
      if (symbol === undefined) return number.split(' ')[0] ?? ''
      return [told.all === undefined ? number : (words[0] ?? 'Unlimited'), symbol].join(' ')
    }
    case 'nft':
      return [...more, first].join(' ')
    case 'moment':
      return withSeconds(first, told.number)
    case 'duration':
      return clock(first)
    case 'block':
      return first.replace(/\D/g, '')
    case 'unit':
      return first + (words[0] ?? '')
    case 'word':
      return words[0] ?? ''
  }
}

/** A number without the language's grouping. */
const withoutGrouping = (text: string) => text.replace(/(?<=\d),(?=\d)/g, '').replace('\u2212', '-')

/** The registry names addresses of only some formats. */
function nameOf(address: Address, form: Told['form'], names: DataProvider): string {
  const key = address.toLowerCase()
  const { tokens = {}, addressNames = {}, ensNames = {}, nftCollectionNames = {} } = names
  if (form === 'nft') return nftCollectionNames[key] ?? address
  if (form !== 'address') return address
  const tokenName = BigInt(key) === 0n ? undefined : tokens[key]?.name
  return addressNames[key] ?? ensNames[key] ?? tokenName ?? address
}

/** "3 Jan 2027, 12:00" as "2027-01-03 12:00:07Z". The screen does not show seconds. */
function withSeconds(text: string, number: bigint): string {
  const minute = new Date(text).getTime()
  const seconds = Number(number % 60n) * 1000
  return new Date(minute + seconds).toISOString().replace('T', ' ').replace('.000', '')
}

/** "1 d 2 h 5 s" as "26:00:05". */
function clock(text: string): string {
  const size = { d: 86_400, h: 3_600, min: 60, s: 1 }
  const seconds = [...text.matchAll(/(\d+) (d|h|min|s)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * size[unit as keyof typeof size],
    0,
  )
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
