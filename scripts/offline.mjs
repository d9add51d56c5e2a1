import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import net from 'node:net'

/**
 * Imported before all other modules (`NODE_OPTIONS=--import=…`), it cuts the network off from Node and all
 * Node processes that it starts: a connection to another host fails, and its host is written to the file
 * `VOLLEY_REACHED`. Sockets of this machine work.
 */
const here = /^(localhost|127(\.\d+){3}|::1|)$/

function refuse(/** @type {string} */ host) {
  appendFileSync(process.env.VOLLEY_REACHED ?? '/dev/null', `${host}\n`)
  return Object.assign(new Error(`${host}: there is no network`), { code: 'ENETUNREACH' })
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (/** @type {any[]} */ ...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof first === 'object' ? (first?.host ?? '') : typeof args[1] === 'string' ? args[1] : ''
  if (here.test(host)) return Reflect.apply(connect, this, args)
  const error = refuse(host)
  queueMicrotask(() => this.destroy(error))
  return this
}

const { lookup } = dns
dns.lookup = Object.assign(
  (/** @type {string} */ host, /** @type {any[]} */ ...rest) =>
    here.test(host) ? Reflect.apply(lookup, dns, [host, ...rest]) : rest.at(-1)(refuse(host)),
  lookup,
)
