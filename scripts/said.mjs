import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { isMain, root } from './run.mjs'
import { sources } from './sources.mjs'

/** @typedef {{ type: string, start: number, [member: string]: any }} Node A node of an ESTree. */

/** Attributes and members whose text people read, even if it is short. */
const spoken =
  /^(label|title|placeholder|heading|hint|text|alt|aria-label|about|sentence|problem|action|value|name|said)$/
/** A message's key, in a table of keys. */
const key = /^[a-z]+_[A-Za-z0-9_]+$/
const letters = /\p{L}{2}/u
const sentence = /\p{L}{2,}[,.:’]? \p{L}|\p{L}{2,}[.?!]$/u

/**
 * Text for people that is not in the catalogue: text between tags, and strings that read like words. Errors
 * for programmers, and names (a key, a class, a test id), do not count.
 *
 * @param {string} file
 */
export function saidIn(file) {
  return find(file, {
    isSilent: isForProgrammers,
    isSaid: (text, node, above) => sentence.test(text) || (letters.test(text) && isSpoken(node, above)),
  })
}

/**
 * The same, but without text for sites: an error has a kind, for which the wallet's own pages have a message
 * in the person's language, and a schema's finding becomes an error's detail.
 *
 * @param {string} file
 */
export function saidBesideErrorsIn(file) {
  return find(file, {
    isSilent: (node) => isForProgrammers(node) || isForSites(node),
    isSaid: (text) => sentence.test(text),
  })
}

/**
 * @param {string} file
 * @param {{ isSilent(node: Node): boolean, isSaid(text: string, node: Node, above: Node[]): boolean }} rule
 * @returns {{ line: number, text: string }[]}
 */
function find(file, { isSilent, isSaid }) {
  const code = readFileSync(file, 'utf8')
  const { program } = parseSync(file, code)
  /** @type {{ line: number, text: string }[]} */
  const found = []
  look(/** @type {any} */ (program), [])
  return found

  /** @param {Node} node @param {Node[]} above */
  function look(node, above) {
    if (/^(Import|TS(?!As|Sat|NonNull))/.test(node.type) || isSilent(node)) return
    const text = textOf(node)
    if (text !== undefined && !key.test(text) && isSaid(text, node, above))
      found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() })
    for (const child of children(node)) look(child, [node, ...above])
  }
}

/** @param {Node} node */
function isForProgrammers(node) {
  // The wallet's name is the same in all languages, and so are code, symbols of coins and the start of a URL.
  const code =
    /^(Volley$|[A-Z]{2,6}$|https?:\/\/$|(function|event|error|constructor) \w|\w+\(.*\)$|import \{|curl )/
  if (node.type === 'JSXElement' && node.openingElement.name.name === 'code') return true
  if (/^(Template)?Literal$/.test(node.type) && code.test(textOf(node) ?? '')) return true
  if (node.type === 'ThrowStatement')
    return /Error$/.test(node.argument?.callee?.name) && node.argument.callee.name !== 'WalletError'
  if (node.type === 'NewExpression') return /^(Type|Range)?Error$/.test(node.callee.name)
  if (node.type === 'CallExpression' && node.callee.object?.name === 'console') return true
  return (
    node.type === 'CallExpression' &&
    /^(t|counted|withBlanks|getElementById|querySelector)$/.test(node.callee.name) &&
    node.arguments.length === 1
  )
}

/** The argument of an error with a kind or of a check, or a method's documentation. @param {Node} node */
function isForSites(node) {
  if (node.type === 'NewExpression') return node.callee.name === 'WalletError'
  if (node.type === 'Property') return /^(summary|example)$/.test(node.key.name)
  if (node.type !== 'CallExpression') return false
  const { name, object } = node.callee
  return object?.name === 'v' || /^(disconnected|garbled|refuse|untold)$/.test(name)
}

/** @param {Node} node @returns {string | undefined} */
function textOf(node) {
  if (node.type === 'JSXText') return node.value
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((/** @type {Node} */ { value }) => value.cooked).join(' … ')
  return undefined
}

/** Text between tags, and the value of `label=` or `label:`, even in a conditional. @param {Node} node @param {Node[]} above */
function isSpoken(node, above) {
  if (node.type === 'JSXText') return true
  const at = above.findIndex(
    ({ type }) => !/^(ConditionalExpression|JSXExpressionContainer|LogicalExpression)$/.test(type),
  )
  const holder = above[at]
  if (holder?.type === 'JSXElement' || holder?.type === 'JSXFragment') return true
  if (holder?.type === 'JSXAttribute')
    return spoken.test(holder.name.name) && !namesForCode(holder, above[at + 1])
  return (
    holder?.type === 'Property' && holder.key !== node && spoken.test(holder.key.name ?? holder.key.value)
  )
}

/** `name=` of an icon, and the name of a control for a form or a handler. @param {Node} attribute @param {Node | undefined} element */
function namesForCode(attribute, element) {
  return attribute.name.name === 'name' && /^(Icon|Button|[a-z]+)$/.test(element?.name.name)
}

/** @param {Node} node @returns {Node[]} */
function children(node) {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter((one) => one?.type) : value?.type ? [value] : [],
  )
}

/** `node scripts/said.mjs src/ui/approval`: prints text there that is not in the catalogue yet. */
if (isMain(import.meta.url)) {
  const [folder = 'src'] = process.argv.slice(2)
  for (const file of sources(join(root, folder)))
    for (const { line, text } of saidIn(file)) console.log(`${relative(root, file)}:${line}  ${text}`)
}
