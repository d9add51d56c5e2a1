import { WalletError } from '../../domain/errors.ts'
import type { KdfFacts, Keys, NewKeys } from '../../domain/passwordKeys.ts'
import { stopped } from '../../i18n/sentences.ts'
import type * as Derivation from '../../vault/deriveKeys.ts'
import { faultSaid } from './errorText.ts'
import { send } from './sendCommand.ts'

/*
 * What a typed password adds to a command. The password stays in this page: the background gets keys. Each function
 * throws an Error whose message is for the person at the screen.
 */

/** Proves the wallet's password. */
export async function proof(password: string): Promise<{ keys: Keys }> {
  return { keys: await derive((facts, { vaultKeys }) => vaultKeys(password, facts)) }
}

/** To unlock. `dearer` replaces the keys of a vault that costs less than today's. */
export async function unlocking(password: string): Promise<{ keys: Keys; dearer?: NewKeys }> {
  const { keys, cost } = await derive(async (facts, { vaultKeys, dearerCost }) => ({
    keys: await vaultKeys(password, facts),
    cost: dearerCost(facts),
  }))
  if (!cost) return { keys }
  await send('vault.verify', { keys })
  // Without them, the vault opens as it is.
  const dearer = await derive((_, { newKeys }) => newKeys(password, cost)).catch(() => undefined)
  return { keys, ...(dearer && { dearer }) }
}

/** A wallet's first password. */
export async function firstPassword(password: string): Promise<{ next: NewKeys }> {
  return { next: await derive(({ cost }, { newKeys }) => newKeys(password, cost)) }
}

export async function passwordChange(password: string, next: string): Promise<{ keys: Keys; next: NewKeys }> {
  const { keys } = await verified(password)
  return { keys, next: await derive((facts, { nextKeys }) => nextKeys(next, facts)) }
}

/** To make a backup file under the wallet's password. */
export async function backingUp(password: string): Promise<{ keys: Keys; next: NewKeys }> {
  return { ...(await verified(password)), ...(await firstPassword(password)) }
}

/** To restore a backup file, whose password becomes the wallet's. */
export async function restoring(
  file: string,
  password: string,
): Promise<{ file: string; keys: Keys; next: NewKeys }> {
  const backup = await send('backup.kdf', { file })
  const keys = await derive((_, { backupKeys }) => backupKeys(password, backup))
  return { file, keys, ...(await firstPassword(password)) }
}

/** A wrong password fails before longer work. */
async function verified(password: string): Promise<{ keys: Keys }> {
  const proven = await proof(password)
  await send('vault.verify', proven)
  return proven
}

async function derive<result>(
  work: (facts: KdfFacts, vault: typeof Derivation) => Promise<result>,
): Promise<result> {
  const [facts, vault] = await Promise.all([
    send('vault.kdf', {}),
    import('../../vault/deriveKeys.ts'),
    drawn(),
  ])
  try {
    return await work(facts, vault)
  } catch (error) {
    const told = error instanceof WalletError ? error : new WalletError('internal')
    throw new Error(stopped(faultSaid(told.toJSON())))
  }
}

/** Resolves once the busy button is drawn, since the work stops the page. A page that nobody sees draws nothing. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
