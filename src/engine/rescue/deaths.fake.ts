import type { Rooms } from './rescueStage.fake.ts'

/** One await of the engine, before or after it does anything: a call of a room with these arguments. */
export type Await = { name: string; args: readonly unknown[]; when: 'before' | 'after' }

/**
 * Rooms whose engine dies at the first await that `isDeath` accepts: from then on none of its awaits returns, as when
 * a browser ends the background. `died` resolves then.
 */
export function mortal(isDeath: (at: Await) => boolean) {
  let isDead = false
  let tell = () => {}
  const died = new Promise<void>((resolve) => {
    tell = resolve
  })

  function dies(at: Await): boolean {
    if (!isDead && isDeath(at)) {
      isDead = true
      tell()
    }
    return isDead
  }

  const gated = <room extends object>(room: room): room =>
    new Proxy(room, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function' || synchronous.includes(String(name))) return value
        return async (...args: unknown[]) => {
          const at = { name: String(name), args }
          if (dies({ ...at, when: 'before' })) return new Promise(() => {})
          const result = await value.apply(target, args)
          if (dies({ ...at, when: 'after' })) return new Promise(() => {})
          return name === 'marks' ? gated(result) : result
        }
      },
    })

  const rooms = ({ journal, chain, signer }: Rooms): Rooms => ({
    journal: gated(journal),
    chain: gated(chain),
    signer: gated(signer),
  })
  return { rooms, died }
}

/** Methods that the engine does not await. */
const synchronous = ['watch', 'several', 'verify', 'syncMethod']
