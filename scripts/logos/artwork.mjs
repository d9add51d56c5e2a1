import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bare } from './choices.mjs'

const elements =
  /^(svg|g|path|circle|ellipse|rect|polygon|line|defs|clipPath|mask|linearGradient|radialGradient|stop)$/
const attributes =
  /^(xmlns|viewBox|id|d|points|[cfr]?[xy]|[xy]?[12]|[xy][12]|r|rx|ry|width|height|fill|fill-rule|fill-opacity|clip-path|clip-rule|mask|mask-type|maskUnits|opacity|stroke|stroke-\w+|transform|gradientUnits|gradientTransform|offset|stop-color|stop-opacity)$/
/** No URL but a reference to an element of the picture. */
const value = /^(?:url\(#[\w-]+\)|(?!.*url)[\w\s.,#%()+-]*)$/

/**
 * The artwork as published, without white space, comments and classes. Writes only elements and attributes that
 * draw; throws if the file has anything else.
 *
 * @param {string} svg
 */
export function clean(svg) {
  const text = svg
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  let at = 0
  let out = ''
  for (const match of text.matchAll(/\s*<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>\s*/g)) {
    const [all, closing, name = '', list = '', empty] = match
    if (match.index !== at) throw new Error(`unreadable: ${text.slice(at, at + 40)}`)
    at += all.length
    if (!elements.test(name)) throw new Error(`<${name}>`)
    const kept = [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, key = '', said = '']) => {
      // The page sets the size, and no style has the class.
      if (key === 'class' || (name === 'svg' && /^(width|height)$/.test(key))) return []
      const maskType = key === 'style' && /^mask-type:(alpha|luminance)$/.exec(said)?.[1]
      if (maskType) return [` mask-type="${maskType}"`]
      if (!attributes.test(key) || !isValue(key, said)) throw new Error(`${key}="${said.slice(0, 40)}"`)
      return [` ${key}="${said}"`]
    })
    out += `<${closing}${name}${kept.join('')}${empty}>`
  }
  if (at !== text.length || !out.startsWith('<svg '))
    throw new Error(`unreadable: ${text.slice(at, at + 40)}`)
  return out
}

/** @param {string} key @param {string} said */
function isValue(key, said) {
  return key === 'xmlns' ? said === 'http://www.w3.org/2000/svg' : value.test(said)
}

/** @param {string} folder @param {string} picture such as `tokens/ETH` */
export async function artworkOf(folder, picture) {
  const [kind, name] = picture.split('/')
  if (kind === 'icons')
    return clean(readFileSync(join(folder, 'icons', 'svg', 'color', `${name}.svg`), 'utf8'))
  const form = bare.includes(picture) ? 'branded' : 'background'
  const file = join(folder, 'web3icons', 'dist', 'svgs', String(kind), form, `${name}.svg.js`)
  return clean((await import(pathToFileURL(file).href)).default)
}
