import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * The bundler writes modules in the order of their imports. With these first, the background compresses best, found by
 * trial. A name that is gone fails the build.
 */
const first = `
src/domain/signing/authorizationBytes.ts
node_modules/viem/_esm/utils/transaction/parseTransaction.js
src/domain/sameAddress.ts
node_modules/viem/_esm/constants/address.js
src/lib/bounded.ts
node_modules/viem/_esm/utils/formatters/transaction.js
src/domain/typedData.ts
src/lib/isSame.ts
src/engine/send/refusals.ts
src/preview/explain/typed/typeTable.ts
src/engine/track/finalBlock.ts
src/contracts/revert.ts
src/rpc/pendingTag.ts
node_modules/viem/_esm/account-abstraction/utils/userOperation/getUserOperationTypedData.js
src/contracts/pricing.ts
src/engine/plan/nonces.ts
src/contracts/gasCap.ts
src/contracts/surcharge.ts
src/engine/track/nonceUser.ts
src/rpc/client.ts
`

/**
 * Imports them before the first part of the background that asks nodes. It uses them all, so nothing else changes.
 *
 * @returns {import('vite').Plugin}
 */
export function moduleOrder() {
  const imports = first
    .trim()
    .split('\n')
    .map((name) => `import ${JSON.stringify(join(root, name))};`)
  return {
    name: 'volley:module-order',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith('/src/background/openChain.ts') ? { code: imports.join('') + code, map: null } : null,
  }
}
