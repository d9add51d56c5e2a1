import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The faults of any web service: the node, the bundler and the paymaster have them. A fault that breaks the
 * connection or the answer needs to know nothing about the request.
 *
 * @type {Record<string, import('./faultLayers.mjs').FaultKind<unknown>>}
 */
export const webFaultKinds = {
  'drop-request': {
    value: 'RATE',
    says: 'the connection breaks before the node does anything',
    make: () => async () => 'drop',
  },
  'drop-response': {
    value: 'RATE',
    says: 'the node does what was asked, then the connection breaks',
    make: () => async (_, next) => {
      await next()
      return 'drop'
    },
  },
  delay: {
    value: 'MS',
    usual: 1000,
    says: 'every answer comes late (1000)',
    make: (ms) => async (_, next) => {
      await sleep(ms)
      return next()
    },
  },
  'http-500': {
    value: 'RATE',
    says: 'answers 500 and a page of text, and does nothing',
    make: () => async () => ({ status: 500, body: 'Internal Server Error' }),
  },
  'http-429': {
    value: 'RATE',
    says: 'answers 429 with retry-after, and does nothing',
    make: () => async () => ({ status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } }),
  },
  garbage: {
    value: 'RATE',
    says: 'the node does what was asked, the answer is cut off in the middle',
    make: () => async (_, next) => {
      const reply = await next()
      return reply === 'drop'
        ? reply
        : { ...reply, body: `${reply.body.slice(0, reply.body.length / 2)}<html>` }
    },
  },
  silent: {
    value: 'RATE',
    says: 'does nothing and never answers, and keeps the connection open',
    make: () => () => new Promise(() => {}),
  },
}
